-- S7: climbing out of the folder.
-- expect load hostile:3 | require takes names
return require "a/../../x"
