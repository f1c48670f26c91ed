-- A table inside a module of another rule changed.
-- expect run hostile:6 | readonly
local figures = require "figures"
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    figures.march.each = 60
  end,
} }
