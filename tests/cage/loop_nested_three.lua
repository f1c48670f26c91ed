-- S1: loops in loops in loops, each of which alone would end.
-- expect run hostile:8 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local n = 0
    for i = 1, 1000 do
      for j = 1, 1000 do
        for k = 1, 1000 do n = n + 1 end
      end
    end
  end,
} }
