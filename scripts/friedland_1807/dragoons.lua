-- Russian dragoons fight on foot.
return require "lib.russian_dragoons" {
  cite = "Friedland special rules, p. 16", provenance = "published",
}
