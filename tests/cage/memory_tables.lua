-- Tables in tables, for ever.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    while true do t[#t + 1] = { {}, {}, {} } end
  end,
} }
