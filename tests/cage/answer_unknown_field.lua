-- An answer with a field that nobody knows.
-- expect run hostile:4 | has no field
return rule { cite = "fixture", provenance = "reading", on = {
  ["arrivals.due"] = function(e)
    return replace({ result = "arrives", power = 9 }, "more")
  end,
} }
