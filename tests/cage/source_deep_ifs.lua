-- Five thousand ifs in ifs.
-- expect load hostile:3 | exceeded allowed recursion depth
<5000 times "if true then ">
