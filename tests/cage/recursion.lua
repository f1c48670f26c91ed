-- Recursion without end.
-- expect run hostile:3 | 1000 deep
local function deep(n)
  return 1 + deep(n + 1)
end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    deep(1)
  end,
} }
