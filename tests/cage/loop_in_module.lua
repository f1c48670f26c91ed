-- A loop without end in a module, while it is loaded.
-- expect load evil:1 | stopped after 200000 steps, the most that loading a file may take
return require "evil"
--- module evil
while true do end
