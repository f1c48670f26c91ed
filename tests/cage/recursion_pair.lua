-- Two functions that call each other for ever.
-- expect run hostile:5 | 1000 deep
local ping, pong
function ping() pong() end
function pong() ping() end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    ping()
  end,
} }
