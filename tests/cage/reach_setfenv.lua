-- Other globals for the library.
-- expect run hostile:5 | there is no `setfenv` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    setfenv(pairs, {})
  end,
} }
