-- S2: a finalizer that loops, set at once.
-- expect run hostile:5 | there is no `setmetatable` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    setmetatable({}, { __gc = function() while true do end end })
  end,
} }
