-- S6: byte code as a module.
-- expect load evil:1 | byte 27
return require "evil"
--- module evil
LuaS
