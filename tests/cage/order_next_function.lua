-- next over functions as keys.
-- expect run hostile:5 | a function as a key
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return next({ [print] = 1 })
  end,
} }
