-- The battle asked while no hook is answered.
-- expect load hostile:3 | may be asked only while a hook is answered
local turn = battle.turn()
