-- S4: a method of all texts replaced.
-- expect load hostile:3 | readonly
string.upper = function() return "mine" end
