-- Texts in a local that grow from call to call.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
local kept = {}
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    for i = 1, 1e9 do kept[#kept + 1] = ("x"):rep(4000) .. i end
  end,
} }
