-- Twenty thousand tables in tables.
-- expect load hostile:3 | recursion depth
local x = <20000 times "{"> 1
