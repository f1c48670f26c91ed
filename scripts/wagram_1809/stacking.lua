-- How much a hex holds. The Wagram chart is not known to us; this is the one printed for 1806, with
-- which the opening of Bautzen's agrees. Church and granary take foot alone; the field camp is set as a
-- garden, a redoubt as the earthworks of Bautzen.
return chart "stacking.limits" {
  cite = "Bautzen special rules, p. 17", provenance = "reading",
  like = require "lib.stacking",
  rows = {
    { "church",  "any", 1, "any", 0,     0, 0, 0, 0 },
    { "granary", "any", 1, "any", 0,     0, 0, 0, 0 },
    { "camp",    "any", 1, "any", "any", 1, 0, 0, 0 },
    { "redoubt", "any", 1, "any", 0,     0, 3, "any", 0 },
  },
}
