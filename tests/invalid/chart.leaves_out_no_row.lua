-- What the roads of the tiny battle cost.
return {
  chart "movement.road" {
    title = "Movement by road",
    cite = "fixture", provenance = "reading",
    like = chart "movement.road" { columns = { "infantry" }, rows = { { "clear", 1 } } },
    without = { "clear", "town" },
    rows = {
      { "village", 2, 2, 2, 2 },
    },
  },
  chart "arrivals.entry" {
    title = "Entry roll",
    cite = "fixture", provenance = "reading",
    columns = { "outcome" },
    rows = {
      { "1-3", "arrives" },
      { "4",   "later" },
      { "5-6", "again" },
    },
  },
}
