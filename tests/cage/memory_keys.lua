-- A table with ever more keys.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t, i = {}, 0
    while true do i += 1 t["key" .. i] = i end
  end,
} }
