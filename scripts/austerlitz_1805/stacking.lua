-- How much a hex holds: the chart of Prussia 1806, this battle's being unknown. That the vineyards take
-- single battalions and no guns is this battle's own; its other ground is set as the woods of 1806.
return chart "stacking.limits" {
  cite = "Prusse 1806 special rules, p. 25", provenance = "reading",
  like = require "lib.stacking",
  rows = {
    { "orchard",     "any", 1,     "any", "any", 1, 0,     0,     0 },
    { "vineyard",    "any", 1,     "any", 0,     0, 0,     0,     0 },
    { "pheasantry",  "any", 1,     "any", "any", 1, 0,     0,     0 },
    { "chateau",     "any", 1,     "any", 0,     0, 0,     0,     0 },
    { "redoubt",     "any", 1,     "any", 0,     0, "any", 1,     0 },
    { "frozen_lake", 18,    "any", 12,    18,    3, 6,     "any", 1 },
  },
}
