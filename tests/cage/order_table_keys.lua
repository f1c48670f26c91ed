-- pairs over tables as keys.
-- expect run hostile:5 | a table as a key
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    for k in pairs({ [{}] = 1, [{}] = 2 }) do return request.say("x") end
  end,
} }
