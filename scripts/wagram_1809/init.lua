-- Deutsch-Wagram 1809: the special rules of the box, one small file each.
return edition {
  title = "Deutsch-Wagram 1809",
  dialect = "premier-2018",
  api = 1,
  rules = {
    "movement", "stacking",
    "limbering", "fire", "assault", "elite", "force_march", "entry_roll",
    "victory",
  },
  -- Rules that players may switch on, and how they stand when nobody says anything.
  optional = { russbach = false },
}
