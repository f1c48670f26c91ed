-- The Santon redoubt. Its page has the fire defence "10/6", here front and rear; how it is entered, and what
-- it holds, is as with the earthworks of 1813.
return require "lib.works" {
  cite = "Austerlitz special rules, p. 13", provenance = "reading",
  terrain = "redoubt", rear = 6,
}
