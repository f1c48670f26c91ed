-- S11: pairs replaced through _G.
-- expect load hostile:3 | write `local pairs`
_G.pairs = nil
