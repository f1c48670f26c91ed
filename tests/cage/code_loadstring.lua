-- S6: byte code through loadstring.
-- expect run hostile:5 | there is no `loadstring` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return loadstring("\27Lua")()
  end,
} }
