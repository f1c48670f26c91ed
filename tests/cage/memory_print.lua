-- A hundred thousand lines printed, then a loop.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    while true do print(("x"):rep(4000)) end
  end,
} }
