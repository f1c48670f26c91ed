-- S1: pcall in pcall in pcall.
-- expect run hostile:5 | there is no `pcall` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    pcall(function() pcall(function() pcall(function() while true do end end) end) end)
  end,
} }
