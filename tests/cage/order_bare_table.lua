-- A loop in the order of the machine.
-- expect run hostile:5 | loop over pairs(t) or ipairs(t)
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    for k in { a = 1, b = 2 } do return request.say(k) end
  end,
} }
