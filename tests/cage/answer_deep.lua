-- An answer nested too deep.
-- expect run hostile:4 | 8 deep
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 20 do t = { t } end
    return t
  end,
} }
