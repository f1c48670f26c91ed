-- What movement costs, from the page of the box. Where it is not clear: a path through the woods has
-- "+3" for horse, here 3; what it has for the front of an earthwork is counted with the hex; the line of the
-- Spree lets guns use fords and that of fords does not, and here they do not. What leaders pay is on no page.
local movement = require "lib.movement"
local cite, provenance = "Bautzen special rules, p. 17", "published"

return {
  chart "movement.terrain" {
    cite = cite, provenance = provenance,
    like = movement.terrain,
    rows = {
      { "woods",     4, 5, "no", 5 },
      { "pathway",   3, 3, "no", 3 },
      { "earthwork", 5, "no", "no", 5 },
      { "loopholes", 4, "no", "no", 4 },
      { "pond",      "no", "no", "no", "no" },
    },
    guesses = { "pathway", "earthwork" },
  },
  chart "movement.road" {
    cite = cite, provenance = provenance,
    like = movement.road,
    rows = {
      { "pathway",   "no", "no", "no", "no" },
      { "earthwork", "no", "no", "no", "no" },
      { "loopholes", "no", "no", "no", "no" },
      { "pond",      "no", "no", "no", "no" },
    },
    guesses = { "pathway", "earthwork", "loopholes" },
  },
  chart "movement.hexside" {
    cite = cite, provenance = provenance,
    like = movement.hexside,
    rows = {
      { "river",  5, 10, "no", 10 },
      { "bridge", 2, 4, 2, 2 },
      { "ford",   4, 9, "no", 9 },
    },
  },
}
