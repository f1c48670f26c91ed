-- A handler of a module loops when the hook is asked.
-- expect run evil:3 | stopped after 200000 steps, the most that one call may take
local evil = require "evil"
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    evil.spin()
  end,
} }
--- module evil
local evil = {}
function evil.spin()
  while true do end
end
return evil
