-- Bautzen 1813: the special rules of the box, one small file each.
return edition {
  title = "Bautzen 1813",
  dialect = "premier-2019",
  api = 1,
  rules = {
    "movement", "stacking",
    "fire", "limbering",
    "ponds", "swamps", "spree", "eichberg", "raw",
    "levels", "victory",
  },
}
