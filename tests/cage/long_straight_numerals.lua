-- Ten thousand readings of a text of digits, without a loop.
-- expect run hostile:4 | stopped after 200000 steps, the most that one call may take
local s, x = ("1"):rep(4096), 0
local function more(n)
  <10000 times "x=s+1 ">
  return more(n + 1)
end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    more(1)
  end,
} }
