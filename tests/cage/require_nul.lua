-- S7: a zero byte in the name.
-- expect load hostile:3 | require takes names
return require "evil\0.txt"
