-- The die that guns need to limber, and what some leaders add to it, as players have it. The French chart
-- names no heavy guns: they limber as the foot guns, in our reading; the guard throws no die.
return {
  chart "artillery.limbering" {
    title = "Limbering, lowest die",
    cite = "Austerlitz charts, limbering, as players have it", provenance = "transcribed",
    columns = { "heavy", "foot", "horse" },
    rows = {
      { "French",        4,    4,    2 },
      { "French guard",  "no", "no", "no" },
      { "Italian",       5,    5,    5 },
      { "Russian",       6,    5,    4 },
      { "Russian guard", 3,    3,    3 },
      { "Austrian",      5,    4,    4 },
    },
    guesses = { "French" },
  },
  require "lib.limber_leaders" {
    cite = "Austerlitz charts, limbering, as players have it", provenance = "transcribed",
    traits = { marshal = 1 },
    leaders = { bagration = 1, docturov = 1, songis = 2, mueller = 2, napoleon = 3 },
  },
}
