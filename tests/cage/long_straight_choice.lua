-- A long choice in a sum, in a loop.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local x = 0
    while true do
      x = if x < 0 then 1 <400 times "elseif x + 1 < 0 then x * 2 ">else if x > 0 then 0 else 1
    end
  end,
} }
