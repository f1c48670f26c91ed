-- An answer with a table as a key.
-- expect run hostile:4 | cannot be a key
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return { [{}] = 1 }
  end,
} }
