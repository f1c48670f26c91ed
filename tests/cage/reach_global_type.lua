-- S11: type replaced for everybody.
-- expect load hostile:3 | write `local type`
type = function() return "unit" end
