-- The name under which the engine watches loops.
-- expect load hostile:3 | engine's own name
local function __each() return 1 end
