fun afterRain litres rain = litres + rain

exception Empty of int

fun afterLeak litres hours = if 2 * hours > litres then raise Empty litres else litres - 2 * hours

fun label litres = Int.toString litres ^ "\tlitres"
