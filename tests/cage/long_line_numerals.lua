-- A loop around a long straight line that reads a text of digits each time.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s, x = ("1"):rep(1900), 0
    while true do
      <400 times "x=s+1 ">
    end
  end,
} }
