-- Loops without a turn, whose heads read texts of digits.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
local s = ("1"):rep(4096)
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    while true do
      <200 times "for i = s, 1 do end ">
    end
  end,
} }
