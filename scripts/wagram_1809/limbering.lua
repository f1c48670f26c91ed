-- The die that guns need to limber. No page of this battle was seen; players have collected such
-- figures from others, and these are theirs for 1809: the Austrians' of Aspern-Essling, six weeks
-- before, the Confederation's foot guns, and the guard, who threw no die. Our guess, and so the whole
-- chart is marked: heavy guns of the French and of the Confederation like their foot guns, Austrian
-- and Confederation horse guns as in 1813.
return chart "artillery.limbering" {
  title = "Limbering, lowest die",
  cite = "community list of the battles' limbering numbers", provenance = "reading",
  columns = { "heavy", "foot", "horse" },
  rows = {
    { "French",              4,    4,    2 },
    { "French guard",        "no", "no", "no" },
    { "Austrian",            5,    4,    4 },
    { "Rhine Confederation", 5,    5,    3 },
  },
}
