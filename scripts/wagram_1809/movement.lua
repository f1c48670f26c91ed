-- What movement costs. The Wagram chart is not known to us; these are Bautzen's figures.
local arms = { "infantry", "cavalry", "artillery", "leader" }

return {
  chart "movement.terrain" {
    title = "Movement by terrain",
    cite = "Bautzen special rules, p. 17", provenance = "reading",
    columns = arms,
    rows = {
      { "clear",   1, 1, 1, 1 },
      { "hamlet",  3, 3, 3, 3 },
      { "village", 3, 3, 3, 3 },
      { "town",    3, 3, 3, 3 },
      { "garten",  2, 2, 4, 2 },
      { "woods",   4, 5, "no", 5 },
      { "swamp",   4, "no", "no", "no" },
    },
  },
  chart "movement.road" {
    title = "Movement by road, in road march",
    cite = "Bautzen special rules, p. 17", provenance = "reading",
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
  },
  chart "movement.hexside" {
    title = "Hexsides, added to the hex",
    cite = "Bautzen special rules, p. 17", provenance = "reading",
    columns = arms,
    rows = {
      { "stream", 3, 5, 4, 5 },
      { "bridge", 2, 4, 2, 2 },
      { "ford",   4, 9, "no", 9 },
      { "river",  "no", "no", "no", "no" },
      { "wall",   2, "no", "no", "no" },
      { "slope",  2, 3, 4, 3 },
    },
  },
}
