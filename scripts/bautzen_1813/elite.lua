-- Elite infantry: the fire of the best troops shakes whoever goes on against them. Here elite attackers
-- have it only with as many increments as the defenders.
return require "lib.elite" {
  cite = "Bautzen special rules, p. 30", provenance = "published",
  attackers_need = 1,
}
