-- A roll while no hook is answered.
-- expect load hostile:3 | while a hook is answered
local die = roll("luck")
