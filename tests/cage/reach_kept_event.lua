-- A view kept from an earlier call, written later.
-- expect run hostile:6 | readonly
local kept
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    if kept then kept.turn = 99 end
    kept = e
  end,
} }
