-- S11: a word of the engine replaced for the other rules.
-- expect load hostile:3 | write `local replace`
function replace() return nil end
