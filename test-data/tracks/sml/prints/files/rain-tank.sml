fun afterRain litres rain =
  ( print ("rain: " ^ Int.toString rain ^ "\n")
  ; TextIO.output (TextIO.stdErr, "no line end")
  ; litres - rain
  )

fun afterLeak litres hours = Int.max (0, litres - 2 * hours)

fun label litres = Int.toString litres ^ "\tlitres"
