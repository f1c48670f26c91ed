-- What movement costs. The Wagram chart is not known to us; these are Bautzen's figures.
local movement = require "lib.movement"
local cite, provenance = "Bautzen special rules, p. 17", "reading"

return {
  chart "movement.terrain" {
    cite = cite, provenance = provenance,
    like = movement.terrain,
    rows = { { "woods", 4, 5, "no", 5 } },
  },
  chart "movement.road" {
    cite = cite, provenance = provenance,
    like = movement.road, rows = {},
  },
  chart "movement.hexside" {
    cite = cite, provenance = provenance,
    like = movement.hexside,
    rows = {
      { "bridge", 2, 4, 2, 2 },
      { "ford",   4, 9, "no", 9 },
      { "wall",   2, "no", "no", "no" },
    },
  },
}
