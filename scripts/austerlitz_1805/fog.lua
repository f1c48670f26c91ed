-- Fog in the bottom of the Goldbach until nine. The fog of this battle was not read: this is that of
-- Prussia 1806, and how far one sees is our guess from the accounts. Off unless the players switch it on.
return require "lib.fog" {
  cite = "Prusse 1806 special rules, p. 96", provenance = "reading",
  till = "09:00", sees = 3,
}
