-- How many hexes of a named place each side holds: a table of the sides' words, and of all there are.
--
--   local held, of = require "lib.held" ("Telnitz")
return function(place)
  local hexes = map.place(place)
  local held = {}
  for _, hex in ipairs(hexes) do
    local holder = battle.holder(hex)
    if holder then held[holder] = (held[holder] or 0) + 1 end
  end
  return held, #hexes
end
