-- One text ten thousand times over.
-- expect run hostile:4 | 200000 bytes
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t, s = {}, ("x"):rep(4000)
    for i = 1, 900 do t[i] = s end
    return t
  end,
} }
