-- Austerlitz 1805: the special rules of the box, one small file each.
return edition {
  title = "Austerlitz 1805",
  dialect = "premier-2016",
  api = 1,
  rules = {
    "movement", "stacking", "sight",
    "fire", "limbering",
    "vineyard", "chateau", "dragoons",
    "victory",
  },
  -- Rules that players may switch on, and how they stand when nobody says anything.
  optional = { fog = false },
}
