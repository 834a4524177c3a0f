fun afterRain litres rain = litres + rain

fun afterLeak litres hours = Int.max (0, litres - 2 * hours)

fun label litres = Int.toString litres ^ "\tlitres"
