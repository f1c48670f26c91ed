-- S3: twenty-eight optional letters.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("a"):rep(28):match(("a?"):rep(28) .. ("a"):rep(28) .. "b")
  end,
} }
