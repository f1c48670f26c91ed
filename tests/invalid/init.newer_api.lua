-- The edition of the tiny battle: charts.lua is the fixture's, rest.lua is it without road.lua's chart.
return edition {
  title = "Tiny",
  dialect = "premier-2018",
  api = 99,
  rules = { "rest", "road", "rule" },
  optional = { rain = false },
}
