-- Two hundred texts of digits compared as numbers in one call.
-- expect run hostile:7 | math.max needs numbers
local t = {}
for i = 1, 200 do t[i] = ("1"):rep(4096) end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    while true do math.max(table.unpack(t)) end
  end,
} }
