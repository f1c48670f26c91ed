-- An error with an enormous text.
-- expect run hostile:5 | x
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    error(("x"):rep(4000))
  end,
} }
