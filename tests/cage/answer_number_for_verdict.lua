-- A number where a verdict is wanted.
-- expect run hostile:4 | must answer deny, allow
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.may_try"] = function(e)
    return 7
  end,
} }
