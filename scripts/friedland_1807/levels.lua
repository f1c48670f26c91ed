-- Morale levels on the hour. The chart of this battle is not known: 20, 40 and 60 per cent of the twelve
-- battalions of the 2nd Division, rounded up. (ML-4)
return require "lib.levels" {
  cite = "ML-4", provenance = "reading",
  bodies = { ["2nd"] = { side = "Russian", at = { 3, 5, 8 } } },
}
