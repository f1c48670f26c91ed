-- S1: a loop with pcall of a loop inside.
-- expect run hostile:5 | there is no `pcall` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    while true do pcall(function() while true do end end) end
  end,
} }
