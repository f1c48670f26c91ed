-- Friedland 1807, of the box "Friedland et Danzig 1809": the special rules, one small file each.
return edition {
  title = "Friedland 1807",
  dialect = "premier-2014",
  api = 1,
  rules = {
    "movement", "stacking",
    "fire", "limbering",
    "dragoons", "cossacks",
    "levels", "victory",
  },
}
