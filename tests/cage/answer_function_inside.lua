-- A function where a text should be.
-- expect run hostile:4 | says why
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.may_try"] = function(e)
    return { verdict = "deny", why = function() return "no" end }
  end,
} }
