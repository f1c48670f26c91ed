-- From the Eichberg one sees over everything.
return rule {
  cite = "Bautzen special rules, p. 26", provenance = "published",
  on = {
    ["sight.blocks"] = function(e)
      if e.from.places.Eichberg then return replace(false, "From the Eichberg one sees over everything") end
    end,
  },
}
