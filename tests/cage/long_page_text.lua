-- A text of exactly one page of memory, read as a number over and over.
-- expect run hostile:5 | may build at most 4096
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local s = ("1"):rep(16335)
    while true do local x = s + 1 end
  end,
} }
