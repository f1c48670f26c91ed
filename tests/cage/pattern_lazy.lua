-- S3: three lazy repetitions on three thousand letters.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("x"):rep(3000):find(".-.-.-b")
  end,
} }
