-- An address as chance.
-- expect run hostile:5 | does not know %p
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return request.say(("%p"):format({}))
  end,
} }
