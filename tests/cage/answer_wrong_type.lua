-- A truth where a number is wanted.
-- expect run hostile:4 | must be replaced by a
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.modifier"] = function(e)
    return replace(true, "yes")
  end,
} }
