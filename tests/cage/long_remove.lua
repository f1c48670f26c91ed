-- Removal from the front of a long list, over and over.
-- expect run hostile:8 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 2000 do t[i] = i end
    while true do
      table.remove(t, 1)
      t[#t + 1] = 1
    end
  end,
} }
