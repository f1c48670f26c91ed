-- Weissig. French: Yorck's corps on a level of morale; that, the Eichberg and one hex of Weissig; that,
-- the Eichberg and both hexes. Coalition: V Corps on a level, and the same places. When both meet a test
-- the higher one decides, in our reading.
local held = require "lib.held"
local grades = { "marginal", "substantial", "decisive" }

local function height(side, enemy_level, hill, village)
  if enemy_level < 1 then return 0 end
  local hexes = if hill[side] then village[side] or 0 else 0
  return 1 + math.min(hexes, 2)
end

return rule {
  cite = "Bautzen scenarios, as players have them", provenance = "transcribed",
  on = {
    ["victory.standing"] = function()
      local hill, village = held("Eichberg"), held("Weissig")
      local french = height("French", battle.level("IPr"), hill, village)
      local coalition = height("Coalition", battle.level("V"), hill, village)
      local winner, top = nil, 0
      if french > coalition then winner, top = "French", french end
      if coalition > french then winner, top = "Coalition", coalition end
      return replace({
        winner = winner,
        grade = grades[top] or "draw",
        tallies = {
          { name = "Weissig, French hexes", value = village.French or 0 },
          { name = "Eichberg, French hexes", value = hill.French or 0 },
          { name = "Level of Yorck's corps", value = battle.level("IPr") },
          { name = "Level of V Corps", value = battle.level("V") },
        },
      }, if winner then "Test " .. top .. " of 3" else "Neither side's test is the higher")
    end,
  },
}
