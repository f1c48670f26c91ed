-- A text of digits as long as the file may be.
-- expect load hostile:3 | a text may have at most 4096 bytes
local s = "<200000 times "1">"
