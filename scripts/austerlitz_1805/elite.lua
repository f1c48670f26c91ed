-- Elite infantry: the fire of the best troops shakes whoever goes on against them.
return require "lib.elite" {
  cite = "Austerlitz special rules, p. 19", provenance = "published",
}
