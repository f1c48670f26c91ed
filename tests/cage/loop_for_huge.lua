-- S1: a numbered loop to infinity.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.modifier"] = function(e)
    for i = 1, math.huge do end
  end,
} }
