exception Sunk of string

let places decks = if decks < 0 then failwith "no such deck" else 4 * decks

let greet name = "Ahoy, " ^ name ^ "!"

let has_cars = false
