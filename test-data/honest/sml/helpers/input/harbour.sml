fun seatsOf decks = 4 * decks

val crew = ["Ann", "Bob"]

fun greeting name = "Ahoy, " ^ name ^ "!"
