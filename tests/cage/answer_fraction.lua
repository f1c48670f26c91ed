-- A cost that is no number of the game.
-- expect run hostile:4 | not a whole number
return rule { cite = "fixture", provenance = "reading", on = {
  ["marches.modifier"] = function(e)
    return replace(0.1, "a tenth")
  end,
} }
