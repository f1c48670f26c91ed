-- A module that requires itself.
-- expect load evil:1 | requires itself
return require "evil"
--- module evil
return require "evil"
