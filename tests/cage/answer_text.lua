-- A text where requests are wanted.
-- expect run hostile:4 | must answer requests
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return "give me the battle"
  end,
} }
