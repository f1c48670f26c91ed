-- The Spree is waded by infantry in skirmish order alone; horse pays dear and guns never cross but by a
-- bridge. At a ford all foot may.
local function only_the_river(features)
  local river = false
  for _, feature in ipairs(features) do
    if feature == "ford" or feature == "bridge" then return false end
    if feature == "river" then river = true end
  end
  return river
end

return rule {
  cite = "Bautzen special rules, p. 17", provenance = "published",
  on = {
    ["movement.may_enter"] = {
      where = { features = "river", ["unit.arm"] = "infantry" },
      function(e)
        if only_the_river(e.features) and e.unit.formation ~= "skirmish" then
          return deny("Only skirmishers wade the Spree")
        end
      end,
    },
  },
}
