-- Fire at Austerlitz. The fire defence is known from players and was compared with the page where that
-- could be read: its skirmishers in villages and hamlets stand at 12. Of the redoubt the page has "10/6",
-- here the 10 that holds through its front. Gardens are not on it, nor towns; gardens stand as orchards.
-- The multiples are players' too: carré of the Russian guard is x4 by their heading and 3 by their figure,
-- and here as the heading has it. The light troops of Italy fire as légère, in our reading.
local fire = require "lib.fire"

return {
  chart "fire.defence" {
    cite = "Austerlitz special rules, p. 13", provenance = "transcribed",
    like = fire.defence, without = { "town" },
    rows = {
      { "woods",       "no", "no", "no", 10,   14, 16, "no", "no" },
      { "orchard",     "no", "no", "no", 10,   14, 16, "no", "no" },
      { "garten",      "no", "no", "no", 10,   14, 16, "no", "no" },
      { "vineyard",    "no", "no", "no", 10,   12, 16, "no", "no" },
      { "pheasantry",  "no", "no", "no", 10,   14, 16, 8,    10 },
      { "chateau",     "no", "no", "no", 14,   14, "no", "no", "no" },
      { "redoubt",     "no", "no", "no", 10,   "no", 14, 8,  10 },
      { "frozen_lake", 4,    4,    4,    "no", 4,  4,  4,    4 },
      { "swamp",       "no", "no", "no", 8,    12, 14, "no", "no" },
    },
    guesses = { "garten", "swamp" },
  },
  chart "fire.multiples" {
    title = "Fire effects",
    cite = "Austerlitz charts, fire effects, as players have it", provenance = "transcribed",
    columns = { "line", "carre", "skirmish" },
    rows = {
      { "French guard",       4,    5,    4 },
      { "French legere",      3,    4,    3 },
      { "French grenadier",   3,    4,    3 },
      { "French voltigeur",   3,    4,    3 },
      { "French infantry",    3,    3,    "no" },
      { "Italian infantry",   3,    4,    3 },
      { "Russian guard",      3,    4,    "no" },
      { "Russian gd_jaeger",  4,    4,    5 },
      { "Russian egerskii",   2,    2,    3 },
      { "Russian grenadier",  3,    3,    "no" },
      { "Russian infantry",   2,    2,    "no" },
      { "Russian dragoon",    "no", "no", 2 },
      { "Austrian grenz",     3,    3,    3 },
      { "Austrian jaeger",    2,    2,    2 },
      { "Austrian sixth",     2,    2,    "no" },
      { "Austrian infantry",  3,    3,    "no" },
    },
    guesses = { "Italian infantry" },
  },
  chart "fire.ranges" {
    cite = "our table of counter values", provenance = "placeholder",
    like = fire.ranges, rows = {},
  },
  -- The first battalions of Russian musketeer regiments (trait `first`) check as grenadiers.
  chart "fire.loss_checks" {
    title = "Losses that compel a check",
    cite = "Austerlitz special rules, pp. 13 and 14", provenance = "published",
    columns = { "first", "every" },
    rows = {
      { "French guard",      3, 3 },
      { "French infantry",   2, 2 },
      { "Italian infantry",  2, 2 },
      { "Russian guard",     3, 2 },
      { "Russian first",     2, 2 },
      { "Russian egerskii",  2, 2 },
      { "Russian grenadier", 2, 2 },
      { "Russian infantry",  2, 1 },
      { "Austrian jaeger",   2, 2 },
      { "Austrian grenz",    2, 2 },
      { "Austrian sixth",    1, 1 },
      { "Austrian infantry", 1, 2 },
      { "cavalry",           1, 1 },
      { "artillery",         1, 1 },
    },
  },
}
