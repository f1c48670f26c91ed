-- A pattern longer than is allowed.
-- expect run hostile:5 | 256 bytes
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("a"):find(("a?"):rep(200))
  end,
} }
