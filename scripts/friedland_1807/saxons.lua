-- Saxons in line: better in defence by three where others are worse by three.
return rule {
  cite = "Friedland charts, assault, as players have it", provenance = "transcribed",
  on = {
    ["assault.check"] = {
      where = { attacks = false, ["unit.nation"] = "Saxon", ["unit.formation"] = "line" },
      function(e) return add(6, "Saxons in line") end,
    },
  },
}
