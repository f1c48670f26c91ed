-- An answer with too many entries.
-- expect run hostile:4 | 10000 entries
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t, u = {}, {}
    for i = 1, 1000 do t[i] = i end
    for i = 1, 20 do u[i] = t end
    return u
  end,
} }
