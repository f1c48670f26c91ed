-- Swamps: infantry in skirmish order alone goes in. (No melee out of one, a quarter in or into it, and who
-- is driven in is lost: these wait for their points of the rules.)
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
  },
}
