-- A write into what the handler was given.
-- expect run hostile:5 | readonly
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    e.turn = 99
  end,
} }
