-- Sortlack Wood. Each side has three tests, the greater worth more. French: all of Posthenen; the second
-- Russian division on a level of morale; all of Sortlack. Russians: all of Posthenen; the hex where the
-- French come in (1D); the hex beyond the wood (FO). Where both meet tests of their own the higher one
-- decides, and two of one height are a draw: our reading, and so are the two hexes.
local held = require "lib.held"
local grades = { "marginal", "tactical", "decisive" }

local function highest(tests)
  local best = 0
  for height, met in ipairs(tests) do
    if met then best = height end
  end
  return best
end

return rule {
  cite = "Friedland scenarios, as players have them", provenance = "transcribed",
  on = {
    ["victory.standing"] = function()
      local posthenen, all = held("Posthenen")
      local sortlack, whole = held("Sortlack")
      local function has(side, place) return held(place)[side] == 1 end
      local french = highest {
        posthenen.French == all, battle.level("2nd") > 0, sortlack.French == whole,
      }
      local russian = highest { posthenen.Russian == all, has("Russian", "1D"), has("Russian", "FO") }
      local winner, height = nil, 0
      if french > russian then winner, height = "French", french end
      if russian > french then winner, height = "Russian", russian end
      return replace({
        winner = winner,
        grade = grades[height] or "draw",
        tallies = {
          { name = "Posthenen, French hexes", value = posthenen.French or 0 },
          { name = "Sortlack, French hexes", value = sortlack.French or 0 },
          { name = "Russian level, 2nd Division", value = battle.level("2nd") },
        },
      }, if winner then winner .. " test " .. height else "Neither side's test is the higher")
    end,
  },
}
