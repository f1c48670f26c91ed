-- S13: a variable whose __close loops after the budget is gone.
-- expect load hostile:3 | expected identifier
local x <close> = 1
while true do end
