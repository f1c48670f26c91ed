-- Carp ponds: nobody goes in. (Who is driven into one is lost; the points of retreat are still to come.)
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
  },
}
