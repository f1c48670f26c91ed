-- A __lt that loops, behind a sort.
-- expect run hostile:6 | there is no `setmetatable` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local meta = { __lt = function() while true do end end }
    table.sort({ setmetatable({}, meta), setmetatable({}, meta) })
  end,
} }
