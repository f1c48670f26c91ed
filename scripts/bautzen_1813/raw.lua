-- Provisional battalions form neither line nor carré: the fire effects chart has nothing for them there,
-- and we read it so.
return rule {
  cite = "Bautzen charts, fire effects, as players have it", provenance = "reading",
  on = {
    ["formation.may_change"] = {
      where = { to = { "line", "carre" }, ["unit.class"] = { "provisional", "provisional_light" } },
      function(e) return deny("Provisional battalions have not learnt it") end,
    },
  },
}
