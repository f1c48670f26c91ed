-- A loop around a long straight line.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local x = 0
    while true do
      <400 times "x=x+1 ">
    end
  end,
} }
