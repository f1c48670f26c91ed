-- Fire at Wagram. The fire defence of this battle is known; general order in a swamp, which its chart
-- leaves out, is as in 1806. The fire effects chart was not seen: the multiples are those of
-- Aspern-Essling, fought six weeks before by the same troops, the Portuguese as the French and the
-- Landwehr as volunteers. Of the loss checks the page has the French and the arms; the Austrians' are
-- those of 1805, the Landwehr's those of its newest battalions, the Portuguese's those of other allies.
-- No page tells the ranges of guns: the bands are an older game's, and stand until somebody reads them
-- off the counters.
return {
  chart "fire.defence" {
    title = "Fire defence",
    cite = "Deutsch-Wagram special rules, p. 21", provenance = "transcribed",
    columns = { "column", "line", "carre", "general_order", "skirmish", "broken", "limbered", "unlimbered" },
    rows = {
      { "clear",   6,    9,    4,    "no", 12, 14, 6,    8 },
      { "hamlet",  "no", "no", "no", 10,   12, 16, 6,    8 },
      { "village", "no", "no", "no", 10,   14, 16, 7,    9 },
      { "town",    "no", "no", "no", 12,   14, 16, 8,    10 },
      { "garten",  "no", "no", "no", 10,   12, 16, 6,    8 },
      { "woods",   "no", "no", "no", 10,   12, 16, "no", "no" },
      { "swamp",   "no", "no", "no", 8,    12, 14, "no", "no" },
    },
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
    title = "Ranges of guns, in hexes",
    cite = "bands of an older game of the family", provenance = "placeholder",
    columns = { "short", "medium", "long", "medium value", "long value" },
    rows = {
      { "artillery", 2, 5, 9, "2/3", "1/3" },
    },
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
