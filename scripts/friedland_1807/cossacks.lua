-- Cossacks: in the woods as on the charts of Heilsberg and Danzig, under fire as at Friedland.
return {
  require "lib.cossacks" {
    cite = "Friedland charts, Danzig, as players have them; Heilsberg special rules, p. 11", provenance = "transcribed",
    woods = 3,
  },
  require "lib.cossacks" {
    cite = "Friedland special rules, community summary", provenance = "secondary",
    runs = true,
  },
}
