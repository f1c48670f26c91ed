-- S1: an iterator that never ends.
-- expect run hostile:4 | stopped after 200000 steps, the most that one call may take
local function forever()
  return 1
end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    for _ in forever do end
  end,
} }
