-- S3: backtracking inside an iterator.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    for w in ("a"):rep(200):gmatch("a+a+a+a+b") do end
  end,
} }
