-- Long texts made into capitals, over and over.
-- expect run hostile:6 | steps
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("x"):rep(4000)
    while true do s:upper() end
  end,
} }
