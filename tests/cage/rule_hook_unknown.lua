-- A rule that listens to nothing there is.
-- expect load hostile:3 | there is no hook
return rule { cite = "fixture", provenance = "reading", on = { ["engine.shutdown"] = print } }
