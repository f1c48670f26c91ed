-- Losses of a unit that is not there.
-- expect run hostile:4 | there is no unit `nobody`
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return request.lose { unit = "nobody", increments = 1, why = "x" }
  end,
} }
