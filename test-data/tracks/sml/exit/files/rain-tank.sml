fun afterRain litres rain = litres + rain

fun afterLeak litres hours =
  if 2 * hours > litres then OS.Process.exit OS.Process.success else litres - 2 * hours

fun label litres = Int.toString litres ^ "\tlitres"
