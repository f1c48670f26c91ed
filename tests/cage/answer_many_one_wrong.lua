-- A thousand losses and one thing that is no request: nothing happens.
-- expect run hostile:4 | it answered 5
return rule { cite = "fixture", provenance = "reading", on = {
  ["sequence.turn_begins"] = function(e)
    local t = {}
    for i = 1, 100 do t[i] = request.lose { unit = "a", increments = 1, why = "x" } end
    t[101] = 5
    return t
  end,
} }
