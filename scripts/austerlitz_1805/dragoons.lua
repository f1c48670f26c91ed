-- Russian dragoons fight on foot.
return require "lib.russian_dragoons" {
  cite = "Austerlitz special rules, p. 19", provenance = "published",
}
