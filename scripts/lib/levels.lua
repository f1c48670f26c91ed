-- Grand-tactical morale levels, settled on the hour: the battalions of a body in PGD or gone from the map
-- are counted, and the body stands on the highest level whose number they reach. (ML-1, ML-3, ML-6, ML-7)
-- A battalion counts from the first turn that begins with it on the map. A battle that has regiments'
-- counters leaves this module: their battalions leave the map when they join.
--
--   return require "lib.levels" {
--     cite = "...", provenance = "...",
--     bodies = { V = { side = "French", at = { 7, 14, 21 } } },   -- by short name
--   }
return function(options)
  local bodies = {}
  for body in pairs(options.bodies) do table.insert(bodies, body) end
  table.sort(bodies)

  local function counts(unit)
    return unit.arm == "infantry" and (unit.size == "battalion" or unit.size == "regiment")
  end

  -- The battalions of a body that were ever on the map, by their ids; the text of them for the memory.
  local function known(body, which)
    local ids, seen = {}, {}
    for id in memory.get("roll_" .. body):gmatch("[^ ]+") do
      table.insert(ids, id)
      seen[id] = true
    end
    for _, unit in ipairs(battle.units(which.side)) do
      if counts(unit) and unit.within[body] and not seen[unit.id] then table.insert(ids, unit.id) end
    end
    return ids
  end

  local function broken(ids)
    local count = 0
    for _, id in ipairs(ids) do
      local unit = battle.unit(id)
      if not unit.hex or unit.cohesion == "pgd" then count += 1 end
    end
    return count
  end

  local remembered = {}
  for _, body in ipairs(bodies) do remembered["roll_" .. body] = "" end

  return rule {
    cite = options.cite, provenance = options.provenance,
    memory = remembered,
    on = {
      ["sequence.turn_begins"] = function(e)
        local requests = {}
        for _, body in ipairs(bodies) do
          local ids = known(body, options.bodies[body])
          table.insert(requests, request.remember { name = "roll_" .. body, value = table.concat(ids, " ") })
        end
        return requests
      end,
      ["sequence.on_the_hour"] = function(e)
        local requests = {}
        for _, body in ipairs(bodies) do
          local which = options.bodies[body]
          local count, level = broken(known(body, which)), 0
          for number, least in ipairs(which.at) do
            if count >= least then level = number end
          end
          if level ~= battle.level(body) then
            local why = count .. (if count == 1 then " battalion is" else " battalions are") .. " broken or gone"
            table.insert(requests, request.level { organisation = body, level = level, why = why })
          end
        end
        return requests
      end,
    },
  }
end
