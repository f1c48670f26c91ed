-- Chance of its own.
-- expect run hostile:5 | there is no `math.random` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return math.random(6)
  end,
} }
