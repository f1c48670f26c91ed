-- A write into the view of a unit.
-- expect run hostile:5 | readonly
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    battle.unit("a").increments = 99
  end,
} }
