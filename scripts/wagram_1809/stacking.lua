-- How much a hex holds. The Wagram chart is not known to us; this is the one printed for 1806, with
-- which the opening of Bautzen's agrees.
return chart "stacking.limits" {
  title = "Stacking",
  cite = "Bautzen special rules, p. 17", provenance = "reading",
  columns = {
    "infantry increments", "infantry units", "with battery",
    "cavalry increments", "cavalry units",
    "artillery increments", "artillery units", "one regiment",
  },
  rows = {
    { "clear",   18,    "any", 12,    18,    3, 6,     "any", 1 },
    { "hamlet",  "any", 1,     "any", "any", 1, "any", 1,     0 },
    { "village", "any", 1,     "any", "any", 1, "any", 1,     0 },
    { "town",    "any", 1,     "any", "any", 1, "any", 1,     0 },
    { "garten",  "any", 1,     "any", "any", 1, 0,     0,     0 },
    { "woods",   "any", 1,     "any", "any", 1, 0,     0,     0 },
    { "swamp",   "any", 1,     "any", 0,     0, 0,     0,     0 },
  },
}
