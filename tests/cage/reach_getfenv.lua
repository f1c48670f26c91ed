-- The globals of the caller.
-- expect run hostile:5 | there is no `getfenv` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return getfenv(2)
  end,
} }
