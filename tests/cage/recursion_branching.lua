-- Recursion that branches: shallow, and 2^60 calls.
-- expect run hostile:3 | stopped after 200000 steps, the most that one call may take
local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    fib(60)
  end,
} }
