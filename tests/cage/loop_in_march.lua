-- A loop without end in a Replace point on which the good rule speaks too.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.modifier"] = function(e)
    while true do end
  end,
} }
