-- S3: backtracking inside a replacement.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return (("a"):rep(200):gsub("a*a*a*a*b", ""))
  end,
} }
