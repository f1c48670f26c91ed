-- Sight: from inside a vineyard one sees the next hexes only; fire comes into it, and none goes through.
-- The rest is as in the base rules, trees blocking; for orchards and pheasantry that is our reading.
return chart "sight.terrain" {
  title = "Sight",
  cite = "Austerlitz special rules, p. 23", provenance = "published",
  columns = { "blocks", "sees out" },
  rows = {
    { "clear",       0, "any" },
    { "hamlet",      1, "any" },
    { "village",     1, "any" },
    { "town",        1, "any" },
    { "chateau",     1, "any" },
    { "woods",       1, "any" },
    { "orchard",     1, "any" },
    { "vineyard",    1, 1 },
    { "pheasantry",  1, "any" },
    { "garten",      0, "any" },
    { "swamp",       0, "any" },
    { "redoubt",     0, "any" },
    { "frozen_lake", 0, "any" },
  },
  guesses = { "orchard", "pheasantry", "redoubt", "frozen_lake" },
}
