-- An __index that loops.
-- expect run hostile:5 | there is no `setmetatable` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return setmetatable({}, { __index = function() while true do end end }).x
  end,
} }
