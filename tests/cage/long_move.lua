-- table.move over two milliards of nothing.
-- expect run hostile:5 | there is no `table.move` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    table.move({}, 1, 2 ^ 31 - 1, 2)
  end,
} }
