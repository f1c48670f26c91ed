-- A thousand locals in a function.
-- expect load hostile:3 | local
<1000 times "local x = x ">
