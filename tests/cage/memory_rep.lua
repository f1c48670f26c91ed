-- S4: a text repeated a milliard times, by method on a literal.
-- expect run hostile:5 | may build at most 4096
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("x"):rep(1000000000)
  end,
} }
