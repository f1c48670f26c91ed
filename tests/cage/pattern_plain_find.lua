-- A plain search for half of a long text in it, over and over.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s, what = ("a"):rep(4000), ("a"):rep(2000) .. "b"
    while true do s:find(what, 1, true) end
  end,
} }
