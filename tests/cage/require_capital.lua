-- S7: a name in capitals.
-- expect load hostile:3 | require takes names
return require "Evil"
