-- A table whose only key is enormous.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = { [2 ^ 53] = 1 }
    while true do t[#t + 1] = t end
  end,
} }
