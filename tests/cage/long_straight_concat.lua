-- A text doubled in a straight line.
-- expect run hostile:6 | a text may have at most 4096 bytes
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = "0123456789"
    s = s .. s s = s .. s s = s .. s s = s .. s s = s .. s s = s .. s s = s .. s s = s .. s s = s .. s
  end,
} }
