-- A request that nobody knows.
-- expect run hostile:4 | there is no request `win`
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return { request = "win", why = "because" }
  end,
} }
