-- Twenty thousand brackets, from `@` below.
-- expect load hostile:3 | recursion depth
local x = <20000 times "("> 1
