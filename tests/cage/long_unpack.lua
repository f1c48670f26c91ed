-- A hundred million values at once.
-- expect run hostile:5 | 250 values
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return table.unpack({}, 1, 1e8)
  end,
} }
