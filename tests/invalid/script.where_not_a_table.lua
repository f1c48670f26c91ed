-- The special rule of the tiny battle.
return rule {
  cite = "fixture", provenance = "reading",
  memory = { burnt = { of = "hex", default = false } },
  on = {
    ["movement.may_enter"] = {
      where = "village",
      function(e)
        return deny("The village burns")
      end,
    },
  },
}
