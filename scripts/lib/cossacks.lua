-- Cossacks slip through woods for three points, and do not stand under fire: a loss by fire routs them.
-- (That fire without a loss makes them check, and whom they may not charge, waits for its points of the
-- rules.)
--
--   return require "lib.cossacks" {
--     cite = "...", provenance = "...",
--     woods = 3,             -- points for woods; left out where they pay as other horse
--     runs = true,           -- a loss by fire routs them
--   }
return function(options)
  local where = { ["unit.class"] = "cossack" }
  local on = {}
  if options.woods then
    on["movement.cost"] = {
      where = { ["unit.class"] = "cossack", ["to.terrain"] = "woods", road = false },
      function(e)
        local horse = charts.get("movement.terrain", "woods", "cavalry")
        if horse > options.woods then return add(options.woods - horse, "Cossacks") end
      end,
    }
  end
  if options.runs then
    on["morale.check"] = {
      where = where,
      function(e)
        if e.purpose == "losses" then return add(-36, "Cossacks do not stand under fire") end
      end,
    }
  end
  return rule { cite = options.cite, provenance = options.provenance, on = on }
end
