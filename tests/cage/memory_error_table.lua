-- An error that is a table.
-- expect run hostile:5 | table
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    error({ why = "secret" })
  end,
} }
