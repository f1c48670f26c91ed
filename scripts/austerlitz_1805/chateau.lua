-- The château: infantry and leaders only, in general order or skirmish order; no zone of influence goes
-- in, though zones go out; six better on morale checks. Infantry alone assaults it, its defenders do not
-- check before that and fight at one and a half; DD costs them an increment and a check, and no ground. (That
-- fire losses compel no check there waits for its point of the rules.) Zones and morale are known from a
-- summary of what all châteaux have in common, the one and a half from players' charts.
return {
  rule {
    cite = "Austerlitz special rules, p. 23", provenance = "published",
    on = {
      ["movement.may_enter"] = {
        where = { ["to.terrain"] = "chateau", ["unit.arm"] = { "cavalry", "artillery" } },
        function(e) return deny("Only infantry enters the château") end,
      },
      ["assault.allowed"] = {
        where = { ["at.terrain"] = "chateau", ["unit.arm"] = { "cavalry", "artillery" } },
        function(e) return deny("Only infantry assaults the château") end,
      },
      ["assault.spared"] = {
        where = { ["at.terrain"] = "chateau", attacks = false },
        function(e) return allow("In the château") end,
      },
      ["melee.effect"] = {
        where = { attacks = false, result = "DD" },
        function(e)
          if e.unit.hex and map.hex(e.unit.hex).terrain == "chateau" then
            return replace("chateau", "The château is not given up")
          end
        end,
      },
    },
  },
  rule {
    cite = "Austerlitz charts, melee, as players have it", provenance = "transcribed",
    on = {
      ["melee.value"] = {
        where = { attacks = false, ["at.terrain"] = "chateau" },
        function(e) return multiply("3/2", "In the château") end,
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
