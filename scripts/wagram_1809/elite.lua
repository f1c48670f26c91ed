-- Elite infantry: the fire of the best troops shakes whoever goes on against them.
return require "lib.elite" {
  cite = "Deutsch-Wagram charts, assault, as players have it", provenance = "transcribed",
}
