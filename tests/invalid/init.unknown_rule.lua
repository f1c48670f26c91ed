-- The edition of the tiny battle: charts.lua is the fixture's, rest.lua is it without road.lua's chart.
return edition {
  title = "Tiny",
  dialect = "premier-2018",
  api = 1,
  rules = { "rest", "road", "rules" },
  optional = { rain = false },
}
