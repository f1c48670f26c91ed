-- A small table that is a large tree.
-- expect run hostile:4 | 10000 entries
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 7 do t = { t, t, t, t, t, t } end
    return t
  end,
} }
