-- A text without end.
-- expect load hostile:3 | malformed string
local s = [[
