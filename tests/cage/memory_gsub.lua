-- Every letter replaced by four thousand.
-- expect run hostile:5 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return (("x"):rep(4096):gsub("x", ("y"):rep(4096)))
  end,
} }
