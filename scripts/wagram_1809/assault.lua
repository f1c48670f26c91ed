-- Assault at Wagram, as players have it: by the flank or the rear, and against broken order, the attacker
-- has no bonus of his own; slopes are worth two steps. The page has six for a stream and twelve for the
-- Russbach, and there is no other stream on the map.
return {
  chart "assault.modifiers" {
    cite = "Deutsch-Wagram charts, assault, as players have it", provenance = "transcribed",
    like = "premier",
    rows = {
      { "flank",      0, -12 },
      { "rear",       0, -6 },
      { "disordered", 0, 0 },
      { "pgd",        0, 0 },
    },
  },
  chart "assault.hexsides" {
    cite = "Deutsch-Wagram charts, assault, as players have it", provenance = "transcribed",
    like = "premier",
    rows = {
      { "slope",  -2,  2 },
      { "stream", -12, 12 },
    },
  },
}
