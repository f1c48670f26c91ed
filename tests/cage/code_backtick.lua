-- A text with a program inside.
-- expect load hostile:3 | backtick
return rule { cite = `{1 + 1}`, provenance = "reading", on = {} }
