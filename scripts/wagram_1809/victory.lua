-- Oudinot Attacks Baumersdorf: hexes of the village and increments across the stream, at the end.
-- When both sides meet their lesser test the battle is drawn, in our reading.
local function count()
  local held = { French = 0, Austrian = 0 }
  for _, hex in ipairs(map.place("Baumersdorf")) do
    local holder = battle.holder(hex)
    if holder then held[holder] = held[holder] + 1 end
  end
  local across = 0
  local bank = map.region("Left bank of the Russbach")
  for _, unit in ipairs(battle.units("French")) do
    if bank[unit.hex] then across = across + unit.increments end
  end
  return held, across
end

return rule {
  cite = "Deutsch-Wagram scenarios, p. 75", provenance = "published",
  on = {
    ["victory.standing"] = function()
      local held, across = count()
      local winner, grade, why = nil, "draw", "Neither test is met, or both are"
      local french = held.French >= 2 and across >= 10
      local austrian = held.Austrian >= 2
      if held.French >= 4 and across >= 15 then
        winner, grade, why = "French", "decisive", "Four hexes of the village and 15 increments across"
      elseif held.Austrian >= 4 and across == 0 then
        winner, grade, why = "Austrian", "decisive", "Four hexes of the village and nobody across"
      elseif french and not austrian then
        winner, grade, why = "French", "substantial", "Two hexes of the village and 10 increments across"
      elseif austrian and not french then
        winner, grade, why = "Austrian", "substantial", "Two hexes of the village"
      end
      return replace({
        winner = winner,
        grade = grade,
        tallies = {
          { name = "Baumersdorf, French hexes", value = held.French },
          { name = "Baumersdorf, Austrian hexes", value = held.Austrian },
          { name = "French increments across the Russbach", value = across },
        },
      }, why)
    end,
  },
}
