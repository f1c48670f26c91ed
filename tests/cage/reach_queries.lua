-- S11: a query replaced for the other rules.
-- expect load hostile:3 | readonly
battle.turn = function() return 99 end
