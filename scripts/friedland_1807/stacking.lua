-- How much a hex holds. Danzig's chart, as players have it, agrees with that of 1806 and bounds guns in
-- dwellings by increments; in a swamp it has four increments of foot or five of horse. Friedland's own is
-- unknown; brickworks are set as its villages.
return chart "stacking.limits" {
  cite = "Friedland charts, Danzig, as players have them", provenance = "reading",
  like = require "lib.stacking",
  rows = {
    { "hamlet",     "any", 1,     "any", "any", 1, 4, "any", 0 },
    { "village",    "any", 1,     "any", "any", 1, 4, "any", 0 },
    { "town",       "any", 1,     "any", "any", 1, 4, "any", 0 },
    { "brickworks", "any", 1,     "any", "any", 1, 4, "any", 0 },
    { "swamp",      4,     "any", "any", 5,     "any", 0, 0, 0 },
  },
}
