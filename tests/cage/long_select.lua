-- select by a text of digits, over and over.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
local s, one = 1, ("0"):rep(4095) .. "1"
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    while true do select("1", s) select(one, s) end
  end,
} }
