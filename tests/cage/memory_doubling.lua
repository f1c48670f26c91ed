-- S5: a text doubled forty times.
-- expect run hostile:7 | a text may have at most 4096 bytes
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = "x"
    for i = 1, 40 do
      s = s .. s
    end
  end,
} }
