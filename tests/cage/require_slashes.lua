-- S7: a path from the root, behind a dot.
-- expect load hostile:3 | require takes names
return require ".//etc/hosts"
