-- What movement costs, as far as the four pages that players have seen agree: Leipzig p. 53, Prusse
-- p. 24, Bautzen p. 17, Heilsberg p. 11. A battle's file takes these over and says what its own page
-- has otherwise:
--
--   local movement = require "lib.movement"
--   return chart "movement.terrain" { cite = ..., provenance = ..., like = movement.terrain, rows = { ... } }
--
-- What a leader pays stands on no page: as horse does, in our reading.
local arms = { "infantry", "cavalry", "artillery", "leader" }

return {
  terrain = chart "movement.terrain" {
    title = "Movement by terrain",
    columns = arms,
    rows = {
      { "clear",   1, 1, 1, 1 },
      { "hamlet",  3, 3, 3, 3 },
      { "village", 3, 3, 3, 3 },
      { "town",    3, 3, 3, 3 },
      { "garten",  2, 2, 4, 2 },
      { "swamp",   4, "no", "no", "no" },
    },
    guesses = { "leader" },
  },
  road = chart "movement.road" {
    title = "Movement by road, in road march",
    columns = arms,
    rows = {
      { "clear",   "1/2", "1/2", "1/2", "1/2" },
      { "hamlet",  2, 2, 2, 2 },
      { "village", 2, 2, 2, 2 },
      { "town",    2, 2, 2, 2 },
      { "garten",  "1/2", "1/2", "1/2", "1/2" },
      { "woods",   "1/2", "1/2", "1/2", "1/2" },
      { "swamp",   "1/2", "1/2", "1/2", "1/2" },
    },
    guesses = { "leader" },
  },
  hexside = chart "movement.hexside" {
    title = "Hexsides, added to the hex",
    columns = arms,
    rows = {
      { "stream", 3, 5, 4, 5 },
      { "river",  "no", "no", "no", "no" },
      { "slope",  2, 3, 4, 3 },
    },
    guesses = { "leader" },
  },
}
