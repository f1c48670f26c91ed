-- S4: the real string library through the metatable of texts.
-- expect run hostile:5 | there is no `getmetatable` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    getmetatable("").__index.rep = function() return "" end
  end,
} }
