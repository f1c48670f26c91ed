-- A text of digits read as a number, over and over.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("1"):rep(4000)
    while true do local x = s + 1 end
  end,
} }
