-- A file that forgets its rule.
local burnt = false
