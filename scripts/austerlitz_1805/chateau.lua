-- The château: infantry and leaders only, in general order or skirmish order; no zone of influence goes
-- in, though zones go out; six better on morale checks. (No check of its own for fire losses or before
-- melee, and what disorder means there, wait for their points of the rules. The last two of those in force
-- are known from a summary of what all châteaux have in common.)
return {
  rule {
    cite = "Austerlitz special rules, p. 23", provenance = "published",
    on = {
      ["movement.may_enter"] = {
        where = { ["to.terrain"] = "chateau", ["unit.arm"] = { "cavalry", "artillery" } },
        function(e) return deny("Only infantry enters the château") end,
      },
    },
  },
  rule {
    cite = "châteaux of several battles, community summary", provenance = "secondary",
    on = {
      ["zone.exists"] = {
        where = { ["hex.terrain"] = "chateau" },
        function(e) return deny("No zone reaches into the château") end,
      },
      ["morale.check"] = {
        where = { ["unit.arm"] = "infantry", ["unit.cohesion"] = { "good", "disordered" } },
        function(e)
          if e.unit.hex and map.hex(e.unit.hex).terrain == "chateau" then return add(6, "In the château") end
        end,
      },
    },
  },
}
