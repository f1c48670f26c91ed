-- S9: coroutine.wrap inside a comparison.
-- expect run hostile:5 | there is no `coroutine` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    table.sort({ 2, 1 }, function() return coroutine.wrap(function() while true do end end)() end)
  end,
} }
