-- A module of another rule changed behind its back.
-- expect run hostile:6 | readonly
local figures = require "figures"
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    figures.loss = 5
  end,
} }
