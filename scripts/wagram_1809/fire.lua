-- Fire at Wagram. The fire defence of this battle is known; general order in a swamp, which its chart
-- leaves out, is as in 1806. The fire effects chart was not seen: the multiples are those of
-- Aspern-Essling, fought six weeks before by the same troops, the Portuguese as the French and the
-- Landwehr as volunteers. Of the loss checks the page has the French and the arms; the Austrians' are
-- those of 1805, the Landwehr's those of its newest battalions, the Portuguese's those of other allies.
local fire = require "lib.fire"

return {
  chart "fire.defence" {
    cite = "Deutsch-Wagram special rules, p. 21", provenance = "transcribed",
    like = fire.defence,
    rows = {
      { "village", "no", "no", "no", 10, 14, 16, 7,    9 },
      { "garten",  "no", "no", "no", 10, 12, 16, 6,    8 },
      { "swamp",   "no", "no", "no", 8,  12, 14, "no", "no" },
      { "church",  "no", "no", "no", 16, 18, 18, "no", "no" },
      { "granary", "no", "no", "no", 16, 18, 18, "no", "no" },
      { "redoubt", "no", "no", "no", 10, "no", "no", 10, 12 },
      { "camp",    "no", "no", "no", 8,  12, 9,  7,    9 },
    },
    guesses = { "swamp" },
  },
  chart "fire.multiples" {
    title = "Fire effects",
    cite = "Aspern-Essling fire effects chart, as players have it", provenance = "reading",
    columns = { "line", "carre", "skirmish" },
    rows = {
      { "French legere",      3,    3, 3 },
      { "French",             3,    3, "no" },
      { "Portuguese",         3,    3, "no" },
      { "Austrian jaeger",    4,    4, 4 },
      { "Austrian volunteer", "no", 2, 2 },
      { "Austrian landwehr",  "no", 2, 2 },
      { "Austrian",           3,    3, "no" },
    },
  },
  chart "fire.ranges" {
    cite = "our table of counter values", provenance = "placeholder",
    like = fire.ranges, rows = {},
  },
  chart "fire.loss_checks" {
    title = "Losses that compel a check",
    cite = "Deutsch-Wagram special rules, p. 21", provenance = "reading",
    columns = { "first", "every" },
    rows = {
      { "French infantry",     2, 2 },
      { "Portuguese infantry", 1, 2 },
      { "Austrian jaeger",     2, 2 },
      { "Austrian landwehr",   1, 1 },
      { "Austrian volunteer",  1, 1 },
      { "Austrian infantry",   1, 2 },
      { "cavalry",             1, 1 },
      { "artillery",           1, 1 },
    },
  },
}
