-- A long condition behind until.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("1"):rep(4000)
    repeat
      local x = 1
    until <400 times "s + 1 < 0 or ">false
  end,
} }
