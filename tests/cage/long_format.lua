-- Texts of digits formatted as numbers.
-- expect run hostile:7 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s, form = ("1"):rep(4096), ("%d"):rep(20)
    while true do
      local x = form:format(s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s)
    end
  end,
} }
