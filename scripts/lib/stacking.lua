-- How much a hex holds: the chart of Prusse p. 25, the only one seen whole, with which the beginnings
-- of the others agree. A battle's file takes it over by `like` and says what its own page has otherwise.
return chart "stacking.limits" {
  title = "Stacking",
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
