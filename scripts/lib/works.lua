-- Earthworks and redoubts: a hex of the terrain `earthwork` or `redoubt` whose front sides have the
-- feature `parapet`. Nobody moves in or out across the front, guns and horse do not move in at all, no zone
-- reaches in through it, and a hex holds one battalion beside one battery. The defenders do not check before
-- a melee that comes through the front, and fire out of the next hex behind the work finds the rear's defence;
-- from farther off the front's holds, since nothing says here which way such fire comes.
--
--   return require "lib.works" {
--     cite = "...", provenance = "...",
--     terrain = "earthwork",
--     rear = 6,                  -- fire defence of its foot through the rear
--   }
return function(options)
  local function front(one, other)
    for _, feature in ipairs(map.features(one, other)) do
      if feature == "parapet" then return true end
    end
    return false
  end

  -- Whether every enemy beside the hex would come over the parapet.
  local function only_in_front(unit, hex)
    for _, other in ipairs(battle.units()) do
      local near = other.hex and other.side ~= unit.side and map.distance(other.hex, hex.id) == 1
      if near and not front(other.hex, hex.id) then return false end
    end
    return true
  end

  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["movement.may_enter"] = {
        where = { ["to.terrain"] = options.terrain },
        function(e)
          if front(e.from.id, e.to.id) then return deny("The work is entered by its rear only") end
          if e.unit.arm == "cavalry" then return deny("No horse in the work") end
        end,
      },
      ["movement.may_leave"] = {
        where = { ["from.terrain"] = options.terrain },
        function(e)
          if front(e.from.id, e.to.id) then return deny("The work is left by its rear only") end
        end,
      },
      ["stacking.may_stack"] = {
        where = { ["hex.terrain"] = options.terrain },
        function(e)
          local count = { infantry = 0, artillery = 0 }
          local function add_up(unit) count[unit.arm] = (count[unit.arm] or 0) + 1 end
          add_up(e.unit)
          for _, id in ipairs(e.with) do add_up(battle.unit(id)) end
          if count.infantry > 1 or count.artillery > 1 then
            return deny("The work holds one battalion beside one battery")
          end
        end,
      },
      ["zone.exists"] = {
        where = { ["hex.terrain"] = options.terrain },
        function(e)
          if front(e.from.id, e.hex.id) then return deny("No zone reaches in over the parapet") end
        end,
      },
      ["fire.defended"] = {
        where = { ["hex.terrain"] = options.terrain },
        function(e)
          if map.distance(e.from.id, e.hex.id) == 1 and not front(e.from.id, e.hex.id) then
            return at_most(options.rear, "Into the rear of the work")
          end
        end,
      },
      ["assault.spared"] = {
        where = { attacks = false, ["at.terrain"] = options.terrain },
        function(e)
          if only_in_front(e.unit, e.at) then return allow("Behind the parapet") end
        end,
      },
    },
  }
end
