-- A table of sixty thousand numbers that lasts, then a loop.
-- expect load hostile:4 | stopped after 200000 steps, the most that loading a file may take
local t = { <60000 times "1,"> }
while true do t[#t + 1] = 1 end
