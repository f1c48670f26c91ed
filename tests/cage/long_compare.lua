-- Long texts compared, over and over.
-- expect run hostile:7 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("x"):rep(4000)
    local a, b = s .. "1", s .. "2"
    while true do local x = a < b end
  end,
} }
