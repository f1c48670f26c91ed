-- Reinforcements roll for their entry. No text for this battle is known to us: the roll is that of
-- Prussia 1806, and so is the shape of the condition under which a brigade never comes.
return {
  chart "arrivals.entry" {
    title = "Entry roll",
    cite = "Prusse 1806 special rules, p. 81", provenance = "reading",
    columns = { "outcome" },
    rows = {
      { "1-3", "arrives" },
      { "4",   "later" },
      { "5-6", "again" },
    },
  },
  require "lib.entry_roll" {
    cite = "Prusse 1806 special rules, p. 81", provenance = "placeholder",
    chart = "arrivals.entry",
    never = { motzen = { place = "Baumersdorf", by = "French", hexes = 4 } },
  },
}
