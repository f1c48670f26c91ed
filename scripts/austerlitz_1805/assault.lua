-- Assault at Austerlitz: the wall of the Pheasantry and the front of the Santon redoubt cost the attackers
-- twelve steps and half their value, as players have it. What they do not name is as in the base rules.
return {
  chart "assault.hexsides" {
    cite = "Austerlitz charts, assault, as players have it", provenance = "transcribed",
    like = "premier",
    rows = {
      { "wall",    -12, 0 },
      { "parapet", -12, 0 },
    },
  },
  chart "melee.hexsides" {
    cite = "Austerlitz charts, melee, as players have it", provenance = "transcribed",
    like = "premier",
    rows = {
      { "wall",    "1/2" },
      { "parapet", "1/2" },
    },
  },
  -- What DD does in the château.
  chart "melee.effects" {
    cite = "Austerlitz special rules, p. 23", provenance = "published",
    like = "premier",
    rows = { { "chateau defender", "stays", "no", 0, 1, 0 } },
  },
}
