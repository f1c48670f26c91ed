-- S6: text through load.
-- expect run hostile:5 | there is no `load` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return load("while true do end")()
  end,
} }
