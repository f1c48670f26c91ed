-- What movement costs. The Wagram chart is not known to us; these are Bautzen's figures. Church and
-- granary are set as its villages, the field camp as its gardens, a redoubt as its earthworks.
local movement = require "lib.movement"
local cite, provenance = "Bautzen special rules, p. 17", "reading"

return {
  chart "movement.terrain" {
    cite = cite, provenance = provenance,
    like = movement.terrain,
    rows = {
      { "woods",   4, 5, "no", 5 },
      { "church",  3, "no", "no", 3 },
      { "granary", 3, "no", "no", 3 },
      { "camp",    2, 2, 4, 2 },
      { "redoubt", 1, "no", 1, 1 },
    },
  },
  chart "movement.road" {
    cite = cite, provenance = provenance,
    like = movement.road,
    rows = {
      { "church",  2, "no", "no", 2 },
      { "granary", 2, "no", "no", 2 },
      { "camp",    "1/2", "1/2", "1/2", "1/2" },
      { "redoubt", "no", "no", "no", "no" },
    },
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
