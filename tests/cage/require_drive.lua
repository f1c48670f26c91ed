-- S7: a drive.
-- expect load hostile:3 | require takes names
return require "C:x"
