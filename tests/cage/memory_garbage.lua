-- Garbage, for ever.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("x"):rep(4000)
    while true do local x = s .. "y" end
  end,
} }
