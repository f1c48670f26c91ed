-- Upvalues of another function through debug.
-- expect run hostile:5 | there is no `debug` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return debug.getupvalue(print, 1)
  end,
} }
