-- How much a hex holds. The page was seen to its first lines; the rest is as players have it. How many
-- regiments of horse the open takes is the figure of 1806. Where it has "a battalion or six increments"
-- one battalion is what the chart here can say.
return chart "stacking.limits" {
  cite = "Bautzen special rules, p. 17", provenance = "transcribed",
  like = require "lib.stacking",
  rows = {
    { "hamlet",    "any", 1, "any", "any", 1, 4, "any", 0 },
    { "village",   "any", 1, "any", "any", 1, 4, "any", 0 },
    { "town",      "any", 1, "any", "any", 1, 4, "any", 0 },
    { "garten",    "any", 1, "any", "any", 1, 4, "any", 0 },
    { "pathway",   "any", 1, "any", "any", 1, 0, 0,     0 },
    { "earthwork", "any", 1, "any", 0,     0, 3, "any", 0 },
    { "loopholes", "any", 1, "any", 0,     0, 0, 0,     0 },
    { "pond",      0,     0, 0,     0,     0, 0, 0,     0 },
  },
  guesses = { "cavalry units" },
}
