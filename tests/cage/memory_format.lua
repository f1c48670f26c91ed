-- A text formatted to a great width.
-- expect run hostile:5 | invalid
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("%999999999d"):format(1)
  end,
} }
