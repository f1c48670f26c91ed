-- A module by a table.
-- expect load hostile:3 | string
return require {}
