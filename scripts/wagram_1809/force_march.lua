-- Force marches: minus six on the check, and six more for every further turn in a row.
local each_turn = -6

return rule {
  cite = "FM-5", provenance = "seed",
  on = {
    ["marches.modifier"] = function(e)
      return replace(each_turn * e.in_a_row, "Force march, turn " .. e.in_a_row .. " in a row")
    end,
  },
}
