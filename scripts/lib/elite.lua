-- Elite infantry: fire of the best troops shakes whoever goes on against them. (Rules of this kind stand in
-- most packages; rulebook E-1 to E-6.)
--
--   return require "lib.elite" {
--     cite = "...", provenance = "...",
--     steps = { [11] = 12, [12] = 12, [13] = 9, [14] = 9, [15] = 6, [16] = 6 },  -- by printed morale
--     attackers_need = 1,        -- the least ratio at which elite attackers have it; left out for any
--   }
--
-- Each increment that elite defenders' fire costs the attackers sets all of them back so many steps, and
-- elite attackers' fire the defenders. Between elites it falls away, and the ordinary loss for the unit's
-- own increments stands; where it does not, the elite's takes its place.
return function(options)
  local function rate(id)
    local unit = battle.unit(id)
    return unit.arm == "infantry" and options.steps[unit.printed.morale] or nil
  end

  -- What fire of one kind by elites has cost these units, in steps; and the increments of one of them.
  local function shaken(units, kind, own)
    local steps, increments = 0, 0
    for _, id in ipairs(units) do
      for _, loss in ipairs(battle.fire_losses(id, kind)) do
        local each = rate(loss.name)
        if each then
          steps = steps + each * loss.value
          if id == own then increments = increments + loss.value end
        end
      end
    end
    return steps, increments
  end

  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["assault.check"] = function(e)
        if rate(e.unit.id) then return nil end
        if e.attacks then
          local steps, own = shaken(e.attackers, "defensive fire", e.unit.id)
          if steps == 0 then return nil end
          local ordinary = charts.get("assault.modifiers", "defensive fire", "attacker")
          return {
            add(-steps, "Lost to elite fire"),
            own > 0 and add(-ordinary * own, "In place of the ordinary loss") or nil,
          }
        end
        local steps = shaken(e.defenders, "offensive fire", nil)
        if steps == 0 or (options.attackers_need and e.odds and e.odds < options.attackers_need) then return nil end
        return add(-steps, "Lost to elite fire")
      end,
    },
  }
end
