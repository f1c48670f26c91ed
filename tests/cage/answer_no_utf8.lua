-- A text that is none.
-- expect run hostile:4 | UTF-8
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return request.say("\255\254")
  end,
} }
