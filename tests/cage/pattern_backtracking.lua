-- S3: five greedy repetitions on a hundred letters.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("a"):rep(100):find("a+a+a+a+a+b")
  end,
} }
