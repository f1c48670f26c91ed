-- A replacement function that replaces again, for ever.
-- expect run hostile:4 | stack overflow
local function again()
  return (("x"):gsub("x", again))
end
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    again()
  end,
} }
