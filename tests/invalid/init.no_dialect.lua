-- The edition of the tiny battle: charts.lua is the fixture's, rest.lua is it without road.lua's chart.
return edition {
  title = "Tiny",
  api = 1,
  rules = { "rest", "road", "rule" },
  optional = { rain = false },
}
