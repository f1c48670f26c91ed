-- A rule that players may switch on.
return rule {
  cite = "fixture", provenance = "reading",
  on = {
    ["sequence.turn_begins"] = function(e) return request.say("It rains") end,
  },
}
