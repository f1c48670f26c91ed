-- A roll for every group of reinforcements that is due, and groups that never come. (Rules of this
-- kind stand in several packages, first for Prussia 1806.)
--
--   return require "lib.entry_roll" {
--     cite = "...", provenance = "...",
--     chart = "arrivals.entry",           -- a die against "arrives", "later" or "again"
--     never = { group = { place = "Weimar", by = "French", hexes = 1 } },
--   }
return function(options)
  local never = options.never or {}

  local function lost(group)
    local condition = never[group.id]
    if not condition then return false end
    local held = 0
    for _, hex in ipairs(map.place(condition.place)) do
      if battle.holder(hex) == condition.by then held = held + 1 end
    end
    return held >= condition.hexes, condition
  end

  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["arrivals.due"] = function(e)
        local gone, condition = lost(e.group)
        if gone then
          return replace({ result = "never" }, condition.by .. " hold " .. condition.place)
        end
        local die = roll("entry", "d6")
        local outcome = charts.get(options.chart, die, "outcome")
        local why = "Entry roll " .. die
        if outcome == "arrives" then
          return replace({ result = "arrives" }, why)
        elseif outcome == "later" then
          return replace({ result = "later", turns = 1, settled = true }, why .. ", one turn late")
        end
        return replace({ result = "later", turns = 1 }, why .. ", roll again next turn")
      end,
    },
  }
end
