-- A function turned into byte code.
-- expect run hostile:5 | there is no `string.dump` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return string.dump(function() end)
  end,
} }
