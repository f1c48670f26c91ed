-- The special rule of the tiny battle.
local roll = math.random(6)
return rule {
  cite = "fixture", provenance = "reading",
  memory = { burnt = { of = "hex", default = false } },
  on = {
    ["movement.may_enter"] = {
      where = { ["to.terrain"] = "village", ["unit.arm"] = "infantry" },
      function(e)
        return deny("The village burns")
      end,
    },
  },
}
