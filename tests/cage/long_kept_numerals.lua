-- A text of digits kept from loading, read as a number in a long straight line.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
local s, x = ("1"):rep(4096), 0
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    while true do
      <400 times "x=s+1 ">
    end
  end,
} }
