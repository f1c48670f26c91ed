-- S6: byte code where the text of a rule should be.
-- expect load hostile:3 | byte 27
LuaS
