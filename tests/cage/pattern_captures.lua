-- A pattern with too many captures.
-- expect run hostile:5 | captures
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("("):rep(40):find(("("):rep(40))
  end,
} }
