-- The die that guns need to limber, and what some leaders add to it, as players have it. The chart has no
-- heavy guns of the French and no guns of the Confederation but foot guns: the first limber as the foot
-- guns, the others as in the autumn of 1813, in our reading. The guard throws no die.
return {
  chart "artillery.limbering" {
    title = "Limbering, lowest die",
    cite = "Deutsch-Wagram charts, limbering, as players have it", provenance = "transcribed",
    columns = { "heavy", "foot", "horse" },
    rows = {
      { "French",              4,    4,    2 },
      { "French guard",        "no", "no", "no" },
      { "Austrian",            6,    5,    4 },
      { "Rhine Confederation", 5,    5,    3 },
    },
    guesses = { "French", "Rhine Confederation" },
  },
  require "lib.limber_leaders" {
    cite = "Deutsch-Wagram charts, limbering, as players have it", provenance = "transcribed",
    traits = { marshal = 2 },
    leaders = {
      gruenne = 2, perl = 2,
      napoleon = 3, sorbier = 3, duroc = 3, lauriston = 3, lariboisiere = 3,
    },
  },
}
