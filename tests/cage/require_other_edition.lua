-- S7: a file of another edition.
-- expect load hostile:3 | there is no scripts/board/scripts/wagram_1809/victory.lua
return require "scripts.wagram_1809.victory"
