-- Carp ponds: nobody goes in, and who is driven into one by melee is lost.
return rule {
  cite = "Bautzen special rules, pp. 17 and 27", provenance = "published",
  on = {
    ["movement.may_enter"] = {
      where = { ["to.terrain"] = "pond" },
      function(e) return deny("Nobody enters a carp pond") end,
    },
    ["formation.may_stand"] = {
      where = { ["hex.terrain"] = "pond" },
      function(e) return deny("Nobody stands in a carp pond") end,
    },
    ["retreat.fell_back"] = {
      where = { ["to.terrain"] = "pond", ["unit.arm"] = { "infantry", "cavalry", "artillery" } },
      function(e)
        return request.lose { unit = e.unit.id, increments = e.unit.increments, why = "Drowned in the carp pond" }
      end,
    },
  },
}
