-- Fire at Friedland: fire defence and multiples as players have them; the swamp is Danzig's, in the same
-- box. Of the losses that compel a check Danzig's chart is known, not Friedland's: its French and Russians
-- are taken here, the French guard as in 1805 and 1806, the Russian guard and its jägers as in 1805.
local fire = require "lib.fire"

return {
  chart "fire.defence" {
    cite = "Friedland charts, fire defence, as players have it", provenance = "transcribed",
    like = fire.defence,
    rows = {
      { "woods",      "no", "no", "no", 10, 14, 16, "no", "no" },
      { "garten",     "no", "no", "no", 10, 14, 16, 6,    8 },
      { "swamp",      "no", "no", "no", 8,  12, 14, "no", "no" },
      { "brickworks", "no", "no", "no", 14, 16, 16, "no", "no" },
    },
    guesses = { "swamp" },
  },
  chart "fire.multiples" {
    title = "Fire effects",
    cite = "Friedland charts, fire effects, as players have it", provenance = "transcribed",
    columns = { "line", "carre", "skirmish" },
    rows = {
      { "French guard",      4,    5,    4 },
      { "French legere",     3,    4,    3 },
      { "French grenadier",  3,    4,    3 },
      { "French voltigeur",  3,    4,    3 },
      { "French infantry",   3,    3,    "no" },
      { "Saxon infantry",    3,    3,    "no" },
      { "Polish infantry",   3,    4,    "no" },
      { "Würzburg infantry", 2,    2,    "no" },
      { "Russian gd_jaeger", 4,    4,    5 },
      { "Russian guard",     3,    4,    "no" },
      { "Russian jaeger",    3,    3,    3 },
      { "Russian grenadier", 3,    3,    "no" },
      { "Russian infantry",  2,    2,    "no" },
      { "Russian dragoon",   "no", "no", 2 },
    },
    guesses = { "Russian dragoon" },
  },
  chart "fire.ranges" {
    cite = "our table of counter values", provenance = "placeholder",
    like = fire.ranges, rows = {},
  },
  chart "fire.loss_checks" {
    title = "Losses that compel a check",
    cite = "Friedland charts, Danzig, as players have them", provenance = "reading",
    columns = { "first", "every" },
    rows = {
      { "French guard",      3, 3 },
      { "French infantry",   2, 2 },
      { "Polish infantry",   2, 2 },
      { "Saxon infantry",    1, 2 },
      { "Würzburg infantry", 1, 2 },
      { "Russian gd_jaeger", 3, 2 },
      { "Russian guard",     3, 2 },
      { "Russian jaeger",    2, 2 },
      { "Russian grenadier", 2, 2 },
      { "Russian infantry",  2, 1 },
      { "cavalry",           1, 1 },
      { "artillery",         1, 1 },
    },
  },
}
