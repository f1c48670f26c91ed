-- A sum of forty thousand parts.
-- expect load hostile:4 | recursion depth
local x = 1
local y = x <40000 times "+ x ">
