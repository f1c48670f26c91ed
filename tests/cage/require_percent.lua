-- S7: an encoded climb.
-- expect load hostile:3 | require takes names
return require "..%2f..%2fetc"
