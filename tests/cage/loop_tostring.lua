-- An error object whose __tostring loops.
-- expect run hostile:5 | there is no `setmetatable` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    error(setmetatable({}, { __tostring = function() while true do end end }))
  end,
} }
