-- Leaders whom a battle's limbering chart names, and what they add to the die of guns in their hex. What
-- the base rules give for an artillery bonus is theirs already: the better of the two counts. (LD-12)
--
--   return require "lib.limber_leaders" {
--     cite = "...", provenance = "...",
--     traits = { marshal = 1 },          -- by a mark of the leader's counter
--     leaders = { napoleon = 3 },        -- by the leader's short name
--   }
return function(options)
  local traits, leaders = options.traits or {}, options.leaders or {}

  local function named(leader)
    local most = leaders[leader.id] or 0
    for trait, value in pairs(traits) do
      if leader.traits[trait] then most = math.max(most, value) end
    end
    return most
  end

  -- What the base rules add for the best leader there.
  local function given(leader)
    if leader.traits.special then return 3 end
    return if leader.printed.fire > 0 then 1 else 0
  end

  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["artillery.limber"] = function(e)
        local most, who, base = 0, nil, 0
        for _, id in ipairs(battle.stack(e.hex)) do
          local unit = battle.unit(id)
          if unit.arm == "leader" then
            base = math.max(base, given(unit))
            if named(unit) > most then most, who = named(unit), unit.name end
          end
        end
        if most > base then return add(most - base, who) end
      end,
    },
  }
end
