-- S1: xpcall with a handler that loops.
-- expect run hostile:5 | there is no `xpcall` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    xpcall(error, function() while true do end end)
  end,
} }
