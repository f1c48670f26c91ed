-- An answer that contains itself.
-- expect run hostile:4 | contains itself
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    t.me = t
    return t
  end,
} }
