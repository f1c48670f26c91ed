-- What the Russbach lets pass, as the old rules of this field had it: guns and horse only at
-- bridges; infantry that wades is disordered, but for skirmishers, who stay in skirmish order that
-- turn. Off unless the players switch it on.
local function at_bridge(features)
  for _, feature in ipairs(features) do
    if feature == "bridge" then return true end
  end
  return false
end

return rule {
  cite = "Wagram variant rules (old system), crossing the Russbach", provenance = "secondary",
  memory = { waded = { of = "unit", default = 0 }, turn = 0 },
  on = {
    ["movement.may_enter"] = {
      where = { features = "stream", ["unit.arm"] = { "cavalry", "artillery" } },
      function(e)
        if not at_bridge(e.features) then
          return deny("Guns and horse cross the Russbach at bridges only")
        end
      end,
    },
    ["movement.entered"] = {
      where = { features = "stream", ["unit.arm"] = "infantry", ["unit.cohesion"] = "good" },
      function(e)
        if at_bridge(e.features) then return end
        if e.unit.formation ~= "skirmish" then
          return request.cohesion { unit = e.unit.id, to = "disordered", why = "Waded the Russbach" }
        end
        return request.remember { name = "waded", of = e.unit.id, value = memory.get("turn") }
      end,
    },
    ["formation.may_change"] = {
      where = { from = "skirmish" },
      function(e)
        local waded = memory.get("waded", e.unit.id)
        if waded > 0 and waded == memory.get("turn") then
          return deny("Light troops that crossed the Russbach stay in skirmish order this turn")
        end
      end,
    },
    ["sequence.turn_begins"] = function(e)
      return request.remember { name = "turn", value = e.turn }
    end,
  },
}
