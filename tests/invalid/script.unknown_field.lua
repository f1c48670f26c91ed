-- The special rule of the tiny battle.
return rule {
  cite = "fixture", provenance = "reading",
  memories = { burnt = { of = "hex", default = false } },
  on = {
    ["movement.may_enter"] = {
      where = { ["to.terrain"] = "village", ["unit.arm"] = "infantry" },
      function(e)
        return deny("The village burns")
      end,
    },
  },
}
