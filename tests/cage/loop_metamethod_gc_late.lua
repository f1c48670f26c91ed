-- S2: a finalizer as a placeholder that is replaced later.
-- expect run hostile:6 | there is no `setmetatable` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local meta = { __gc = true }
    local t = setmetatable({}, meta)
    meta.__gc = function() while true do end end
  end,
} }
