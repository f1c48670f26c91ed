-- Insertion at the front of a long list, over and over.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 1e9 do table.insert(t, 1, i) end
  end,
} }
