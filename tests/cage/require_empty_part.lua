-- S7: a name with an empty part.
-- expect load hostile:3 | require takes names
return require "lib..x"
