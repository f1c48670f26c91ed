-- Morale levels on the hour: how many battalions in PGD or destroyed bring each body to levels 1, 2 and 3.
-- Yorck's corps, here nearly whole, has the figures of the battle's chart, as players have it. Of V Corps 16
-- battalions of 35 are here, and its figures are the usual 20, 40 and 60 per cent of those. (ML-4, ML-10)
return require "lib.levels" {
  cite = "Bautzen charts, morale levels, as players have them", provenance = "reading",
  bodies = {
    IPr = { side = "Coalition", at = { 3, 6, 10 } },
    V = { side = "French", at = { 4, 7, 10 } },
  },
}
