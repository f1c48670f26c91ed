-- Morning fog: until a time units move slowly, see little and fire badly. (First for Prussia 1806.) Foot
-- and guns off the road lose two points, horse five, and what is in road march nothing; everybody may
-- still make one hex. All fire counts two thirds. Charges, and carrés against them, are left out until
-- they have points of the rules.
--
--   return require "lib.fog" {
--     cite = "...", provenance = "...",
--     till = "09:00",        -- the first turn without fog
--     sees = 3,              -- hexes; left out where the ground alone bounds the sight
--   }
return function(options)
  local lost = { infantry = 2, artillery = 2, cavalry = 5 }

  local function foggy()
    return battle.time() < options.till
  end

  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["movement.allowance"] = function(e)
        local points = lost[e.unit.arm]
        if points and e.unit.formation ~= "road_march" and foggy() then
          return { add(-points, "Fog"), at_least(1, "One hex even in fog") }
        end
      end,
      ["fire.value"] = function(e)
        if foggy() then return multiply("2/3", "Fog") end
      end,
      ["sight.limit"] = function(e)
        if options.sees and foggy() then return replace(options.sees, "Fog") end
      end,
    },
  }
end
