-- Vineyards: battalions of infantry only, in general order or skirmish order; three increments count for
-- fire, and for melee. (Sight is on the sight chart. Guns forced in are lost: no point of the rules yet.)
return rule {
  cite = "Austerlitz special rules, p. 23", provenance = "published",
  on = {
    ["movement.may_enter"] = {
      where = { ["to.terrain"] = "vineyard" },
      function(e)
        if e.unit.arm ~= "infantry" and e.unit.arm ~= "leader" then
          return deny("Only infantry enters the vineyard")
        end
        if e.unit.size == "regiment" then return deny("Only battalions enter the vineyard, no regiments") end
      end,
    },
    ["formation.may_stand"] = {
      where = { ["hex.terrain"] = "vineyard", ["unit.arm"] = "infantry" },
      function(e)
        if e.formation ~= "general_order" and e.formation ~= "skirmish" then
          return deny("In the vineyard there is general or skirmish order only")
        end
      end,
    },
    ["fire.value"] = {
      where = { ["from.terrain"] = "vineyard", ["unit.formation"] = "general_order" },
      function(e)
        if e.unit.increments > 3 then
          return multiply("3/" .. e.unit.increments, "Three increments fire in the vineyard")
        end
      end,
    },
  },
}
