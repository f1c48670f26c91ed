-- Tables without end while the file is loaded.
-- expect load hostile:4 | stopped after 200000 steps, the most that loading a file may take
local t = {}
while true do t[#t + 1] = { {}, {}, {} } end
