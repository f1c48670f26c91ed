-- What the Russbach lets pass, as the old rules of this field had it: guns and horse only at
-- bridges; infantry that wades is disordered. Off unless the players switch it on.
local function at_bridge(features)
  for _, feature in ipairs(features) do
    if feature == "bridge" then return true end
  end
  return false
end

return rule {
  cite = "Wagram variant rules (old system), crossing the Russbach", provenance = "secondary",
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
        if not at_bridge(e.features) and e.unit.formation ~= "skirmish" then
          return request.cohesion { unit = e.unit.id, to = "disordered", why = "Waded the Russbach" }
        end
      end,
    },
  },
}
