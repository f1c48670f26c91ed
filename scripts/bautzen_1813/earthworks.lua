-- Earthworks: four sides of front and two of rear, which the map marks.
return require "lib.works" {
  cite = "Bautzen special rules, p. 26", provenance = "published",
  terrain = "earthwork", rear = 6,
}
