-- Bautzen 1813: the special rules of the box, one small file each.
return edition {
  title = "Bautzen 1813",
  dialect = "premier-2019",
  api = 1,
  rules = {
    "movement", "stacking",
    "fire", "limbering", "assault", "elite",
    "ponds", "swamps", "spree", "eichberg", "earthworks", "raw",
    "levels", "victory",
  },
}
