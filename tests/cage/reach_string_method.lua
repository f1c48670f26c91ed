-- S4: the uncapped original by a method of a literal.
-- expect run hostile:5 | there is no `string.dump` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("x").dump
  end,
} }
