-- An answer that is a function.
-- expect run hostile:4 | it answered
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return function() while true do end end
  end,
} }
