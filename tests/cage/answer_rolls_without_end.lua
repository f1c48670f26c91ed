-- A roll under a new name each time it is asked.
-- expect run hostile:4 | may not roll for luck 17
return rule { cite = "fixture", provenance = "reading", on = {
  ["arrivals.due"] = function(e)
    local sum = 0
    for i = 1, 100 do sum = sum + roll("luck " .. i, "d6") end
  end,
} }
