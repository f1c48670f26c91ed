-- S11: a global function.
-- expect load hostile:3 | write `local error`
function error() end
