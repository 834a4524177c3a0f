fun afterRain litres rain = litres + rain

fun afterLeak litres hours = litres - 2 * hours

fun label litres = Int.toString litres ^ "\\litres"
