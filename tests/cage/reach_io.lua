-- A file of the machine.
-- expect run hostile:5 | there is no `io` here
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    return io.open("/etc/passwd")
  end,
} }
