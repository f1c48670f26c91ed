-- Joining two milliards of nothing.
-- expect run hostile:5 | concat
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return table.concat({}, "", 1, 2 ^ 31 - 1)
  end,
} }
