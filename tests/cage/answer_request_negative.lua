-- Losses below nothing.
-- expect run hostile:4 | `increments` must be
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return request.lose { unit = "a", increments = -5, why = "x" }
  end,
} }
