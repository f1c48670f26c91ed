-- What movement costs. The chart of this battle is not known to us: where the known pages differ these
-- are the figures of Prussia 1806, printed the year after. Of its own ground only this much was read,
-- that the vineyards are for infantry alone and that the frozen lakes may be entered; what those cost,
-- and orchards, pheasantry, château and redoubt with them, is our guess.
local movement = require "lib.movement"
local cite, provenance = "Prusse 1806 special rules, p. 24", "reading"

return {
  chart "movement.terrain" {
    cite = cite, provenance = provenance,
    like = movement.terrain,
    rows = {
      { "garten",      2, 2, "no", 2 },
      { "woods",       3, 5, "no", 5 },
      { "orchard",     2, 2, "no", 2 },
      { "vineyard",    2, "no", "no", 2 },
      { "pheasantry",  3, 5, "no", 5 },
      { "chateau",     3, "no", "no", 3 },
      { "redoubt",     5, "no", "no", 5 },
      { "frozen_lake", 1, 1, 1, 1 },
    },
  },
  chart "movement.road" {
    cite = cite, provenance = provenance,
    like = movement.road,
    rows = {
      { "orchard",     "1/2", "1/2", "1/2", "1/2" },
      { "vineyard",    "1/2", "no", "no", "1/2" },
      { "pheasantry",  "1/2", "1/2", "1/2", "1/2" },
      { "chateau",     2, "no", "no", 2 },
      { "redoubt",     "no", "no", "no", "no" },
      { "frozen_lake", "no", "no", "no", "no" },
    },
  },
  chart "movement.hexside" {
    cite = cite, provenance = provenance,
    like = movement.hexside,
    rows = {
      { "stream", 1, 2, 3, 2 },
      { "bridge", 0, 0, 0, 0 },
      { "ford",   0, 1, 2, 1 },
      { "wall",   2, "no", "no", "no" },
    },
  },
}
