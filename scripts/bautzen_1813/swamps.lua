-- Swamps: infantry in skirmish order alone goes in. Nobody assaults out of one; in it and into it melee
-- counts a quarter, nobody advances into it, and who is driven into it by melee is lost.
return rule {
  cite = "Bautzen special rules, pp. 17 and 26", provenance = "published",
  on = {
    ["movement.may_enter"] = {
      where = { ["to.terrain"] = "swamp", ["unit.arm"] = "infantry" },
      function(e)
        if e.unit.formation ~= "skirmish" then return deny("Only skirmishers enter a swamp") end
      end,
    },
    ["formation.may_change"] = {
      where = { ["hex.terrain"] = "swamp", from = "skirmish" },
      function(e) return deny("In a swamp there is skirmish order only") end,
    },
    ["assault.allowed"] = {
      where = { ["from.terrain"] = "swamp" },
      function(e) return deny("No assault goes out of a swamp") end,
    },
    ["melee.value"] = {
      where = { ["at.terrain"] = "swamp" },
      function(e) return multiply("1/4", "In the swamp") end,
    },
    ["advance.allowed"] = {
      where = { ["to.terrain"] = "swamp" },
      function(e) return deny("Nobody advances into a swamp") end,
    },
    ["retreat.fell_back"] = {
      where = { ["to.terrain"] = "swamp", ["unit.arm"] = { "infantry", "cavalry", "artillery" } },
      function(e)
        return request.lose { unit = e.unit.id, increments = e.unit.increments, why = "Driven into the swamp" }
      end,
    },
  },
}
