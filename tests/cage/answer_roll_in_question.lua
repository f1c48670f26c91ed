-- A roll where none is made.
-- expect run hostile:4 | may not roll
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.may_try"] = function(e)
    if roll("luck", "d6") > 3 then return deny("no luck") end
  end,
} }
