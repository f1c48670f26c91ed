-- The collector as a clock.
-- expect run hostile:5 | there is no `collectgarbage` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return collectgarbage("count")
  end,
} }
