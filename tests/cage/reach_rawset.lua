-- A write past the guard.
-- expect run hostile:5 | there is no `rawset` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    rawset(_G, "type", nil)
  end,
} }
