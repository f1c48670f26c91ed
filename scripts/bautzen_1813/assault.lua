-- Assault at Bautzen, as players have it: against broken order the attacker has no bonus; slopes are worth
-- two steps, streams six, the Spree twelve; the front of an earthwork costs twelve and half the value.
return {
  chart "assault.modifiers" {
    cite = "Bautzen charts, assault, as players have it", provenance = "transcribed",
    like = "premier",
    rows = {
      { "disordered", 0, 0 },
      { "pgd",        0, 0 },
    },
  },
  chart "assault.hexsides" {
    cite = "Bautzen charts, assault, as players have it", provenance = "transcribed",
    like = "premier",
    rows = {
      { "slope",   -2,  2 },
      { "stream",  -6,  6 },
      { "river",   -12, 12 },
      { "parapet", -12, 0 },
    },
  },
  chart "melee.hexsides" {
    cite = "Bautzen special rules, p. 26", provenance = "published",
    like = "premier",
    rows = { { "parapet", "1/2" } },
    guesses = { "stream" },
  },
}
