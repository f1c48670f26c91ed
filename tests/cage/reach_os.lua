-- The clock.
-- expect run hostile:5 | there is no `os` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return os.clock()
  end,
} }
