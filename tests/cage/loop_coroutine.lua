-- S9: a loop in a coroutine.
-- expect run hostile:5 | there is no `coroutine` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    coroutine.resume(coroutine.create(function() while true do end end))
  end,
} }
