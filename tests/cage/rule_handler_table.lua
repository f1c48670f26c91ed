-- A handler that is no function.
-- expect load hostile:3 | write { where
return rule { cite = "fixture", provenance = "reading", on = { ["sequence.turn_begins"] = {} } }
