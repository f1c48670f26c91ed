-- What movement costs. The chart of this battle is not known to us. Forest, swamp and slopes are those of
-- Danzig, which lies in the same box; gardens, streams, the Alle and its bridges those of Heilsberg, a
-- day's march up the same river. Brickworks count as a village, our guess.
local movement = require "lib.movement"
local cite, provenance = "Friedland charts, Danzig, as players have them; Heilsberg special rules, p. 11", "reading"

return {
  chart "movement.terrain" {
    cite = cite, provenance = provenance,
    like = movement.terrain,
    rows = {
      { "woods",      2, 5, "no", 3 },
      { "swamp",      4, 5, "no", 5 },
      { "brickworks", 3, 3, 3, 3 },
    },
  },
  chart "movement.road" {
    cite = cite, provenance = provenance,
    like = movement.road,
    rows = { { "brickworks", 2, 2, 2, 2 } },
  },
  chart "movement.hexside" {
    cite = cite, provenance = provenance,
    like = movement.hexside,
    rows = {
      { "bridge", "1/2", "1/2", "1/2", "1/2" },
      { "ford",   1, 1, "no", 1 },
      { "slope",  3, 4, 5, 4 },
    },
  },
}
