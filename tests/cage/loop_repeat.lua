-- S1: a repeat without end.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    repeat local x = 1 until false
  end,
} }
