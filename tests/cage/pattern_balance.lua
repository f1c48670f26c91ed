-- S3: %b from every place of a long text, again and again.
-- expect run hostile:6 | stopped after 200000 steps, the most that one call may take
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("("):rep(4096)
    while true do s:find("%b()") end
  end,
} }
