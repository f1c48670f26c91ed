-- Elite infantry: the fire of the best troops shakes whoever goes on against them.
return require "lib.elite" {
  cite = "Friedland special rules, p. 16", provenance = "published",
}
