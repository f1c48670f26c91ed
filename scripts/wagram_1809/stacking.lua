-- How much a hex holds. The Wagram chart is not known to us; this is the one printed for 1806, with
-- which the opening of Bautzen's agrees.
return chart "stacking.limits" {
  cite = "Bautzen special rules, p. 17", provenance = "reading",
  like = require "lib.stacking", rows = {},
}
