-- S9: a comparison that never answers.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    table.sort({ 2, 1 }, function() while true do end end)
  end,
} }
