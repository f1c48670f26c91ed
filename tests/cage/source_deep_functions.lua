-- Five thousand functions in functions.
-- expect load hostile:3 | exceeded allowed recursion depth
local f = <5000 times "function() return "> 1
