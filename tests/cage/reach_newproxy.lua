-- A proxy with a metatable.
-- expect run hostile:5 | there is no `newproxy` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return newproxy(true)
  end,
} }
