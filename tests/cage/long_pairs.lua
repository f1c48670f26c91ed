-- pairs of a long table, over and over.
-- expect run hostile:7 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 2000 do t[i] = i end
    while true do pairs(t) end
  end,
} }
