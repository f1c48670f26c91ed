-- A loop without end in an Allow point.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.may_try"] = function(e)
    while true do end
  end,
} }
