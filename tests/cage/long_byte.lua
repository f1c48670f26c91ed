-- Thousands of bytes at once.
-- expect run hostile:5 | 250 values
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return ("x"):rep(4000):byte(1, -1)
  end,
} }
