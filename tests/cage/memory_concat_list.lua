-- One text ten thousand times in a list, joined.
-- expect run hostile:7 | a text may have at most 4096 bytes
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 1000 do t[i] = "0123456789abcdef" end
    return table.concat(t)
  end,
} }
