-- A modifier without bounds.
-- expect run hostile:4 | inf
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.modifier"] = function(e)
    return replace(math.huge, "everything")
  end,
} }
