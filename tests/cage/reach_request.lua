-- S11: a request replaced for the other rules.
-- expect load hostile:3 | readonly
request.lose = function() return nil end
