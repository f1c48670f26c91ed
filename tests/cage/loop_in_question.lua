-- A loop without end where a question is answered, not an event told.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["arrivals.may_enter"] = function(e)
    while true do end
  end,
} }
