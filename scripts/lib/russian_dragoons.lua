-- Russian dragoons marked "Sk" fight on foot, in skirmish order over two hexes, at two points of fire for
-- an increment: two increments of a hex fire when the regiment has six or fewer, three when it has more.
-- They dismount in the open or in woods (community summary). That such dragoons neither charge nor
-- melee, and what befalls them then, waits for its points of the rules.
--
--   return require "lib.russian_dragoons" { cite = "...", provenance = "..." }
return function(options)
  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["formation.may_change"] = {
        where = { to = "skirmish", ["unit.nation"] = "Russian", ["unit.class"] = "dragoon" },
        function(e)
          local ground = e.hex.terrain
          if ground ~= "clear" and ground ~= "woods" then return deny("Dragoons dismount in the open or in woods") end
        end,
      },
      ["fire.value"] = {
        where = { ["unit.nation"] = "Russian", ["unit.class"] = "dragoon", ["unit.formation"] = "skirmish" },
        function(e)
          local each = if e.unit.increments <= 6 then 2 else 3
          local hexes = #e.unit.hexes
          return {
            multiply(0, "Dismounted"),
            add(2 * math.min(each * hexes, e.unit.increments), "Dismounted dragoons, " .. each .. " increments a hex"),
          }
        end,
      },
    },
  }
end
