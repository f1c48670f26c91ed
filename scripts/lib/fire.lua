-- Fire, as far as the charts of all battles agree. A battle's file takes these over by `like`:
--
--   defence   the rows of open ground, hamlet, village and town, which differ little
--   ranges    a stand-in for what the counters tell: no page has the reach of guns, so this is one table
--             for every battle, and stands until somebody reads it off the counters
return {
  defence = chart "fire.defence" {
    title = "Fire defence",
    columns = { "column", "line", "carre", "general_order", "skirmish", "broken", "limbered", "unlimbered" },
    rows = {
      { "clear",   6,    9,    4,    "no", 12, 14, 6,    8 },
      { "hamlet",  "no", "no", "no", 10,   12, 16, 6,    8 },
      { "village", "no", "no", "no", 10,   12, 16, 7,    9 },
      { "town",    "no", "no", "no", 12,   14, 16, 8,    10 },
      { "woods",   "no", "no", "no", 10,   12, 16, "no", "no" },
    },
  },
  ranges = chart "fire.ranges" {
    title = "Ranges of guns, in hexes",
    columns = { "short", "medium", "long", "medium value", "long value" },
    rows = {
      { "Russian foot", 2, 5, 9,  "3/4", "1/2" },
      { "foot",         2, 5, 9,  "7/9", "4/9" },
      { "horse",        2, 5, 8,  "3/4", "1/2" },
      { "heavy",        3, 6, 12, "3/4", "1/2" },
      { "position",     3, 6, 12, "3/4", "1/2" },
      { "artillery",    2, 5, 9,  "7/9", "4/9" },
    },
  },
}
