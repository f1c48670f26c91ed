-- A loop without end while the file is loaded.
-- expect load hostile:3 | stopped after 200000 steps, the most that loading a file may take
while true do end
