-- A file of three hundred thousand bytes.
-- expect load hostile | the file has
<300000 times "-">
