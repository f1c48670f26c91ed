-- A file run through dofile.
-- expect run hostile:5 | there is no `dofile` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return dofile("/etc/passwd")
  end,
} }
