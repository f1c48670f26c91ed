-- The die that guns need to limber, and what some leaders add to it, as players have it. French and
-- Prussian heavy guns, which the chart leaves out, are our reading: the French as their foot guns, the
-- Prussians as in the autumn of the year. The French guard throws no die. Who adds three is of special ability.
return {
  chart "artillery.limbering" {
    title = "Limbering, lowest die",
    cite = "Bautzen charts, limbering, as players have it", provenance = "transcribed",
    columns = { "heavy", "foot", "horse" },
    rows = {
      { "French",        4,    4,    2 },
      { "French guard",  "no", "no", "no" },
      { "Italian",       4,    4,    3 },
      { "Rheinbund",     4,    4,    3 },
      { "Prussian",      6,    5,    4 },
      { "Russian",       6,    5,    4 },
      { "Russian guard", 5,    5,    5 },
    },
    guesses = { "heavy" },
  },
  require "lib.limber_leaders" {
    cite = "Bautzen charts, limbering, as players have it", provenance = "transcribed",
    traits = { marshal = 2 },
    leaders = {
      ostermann = 2, gortchakov = 2, langeron = 2, miloradovich = 2, gneisenau = 2,
      napoleon = 3, devaux = 3, drouot = 3, lauriston = 3, marmont = 3, yashvil = 3,
    },
  },
}
