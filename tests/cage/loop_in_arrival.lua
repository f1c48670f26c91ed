-- A loop without end after a roll.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["arrivals.due"] = function(e)
    local die = roll("entry", "d6")
    while die do end
  end,
} }
