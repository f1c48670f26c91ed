-- A number that is not one.
-- expect run hostile:4 | NaN is not a whole number
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.modifier"] = function(e)
    return replace(0 / 0, "nothing")
  end,
} }
