exception Sunk of string

fun places decks =
  if decks < 0 then raise Fail "no such deck" else 4 * decks + decks div 2

fun greet name = "Ahoy, " ^ name ^ "!"

val hasCars = false
