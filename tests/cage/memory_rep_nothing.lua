-- S4: nothing repeated a milliard times.
-- expect run hostile:5 | may build at most 4096
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return (""):rep(1e9)
  end,
} }
