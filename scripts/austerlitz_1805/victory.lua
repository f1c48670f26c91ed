-- Kienmayer's Dawn Attack: the Coalition wins with two hexes of Telnitz at the end, the French by
-- preventing that.
local held = require "lib.held"

return rule {
  cite = "Austerlitz scenarios, as players have them", provenance = "transcribed",
  on = {
    ["victory.standing"] = function()
      local hexes = held("Telnitz").Coalition or 0
      local won = hexes >= 2
      return replace({
        winner = if won then "Coalition" else "French",
        grade = "marginal",
        tallies = { { name = "Telnitz, Coalition hexes", value = hexes } },
      }, if won then "Two hexes of Telnitz" else "Fewer than two hexes of Telnitz")
    end,
  },
}
