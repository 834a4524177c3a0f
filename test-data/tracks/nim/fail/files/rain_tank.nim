proc afterRain*(litres, rain: int): int =
  litres + rain

proc afterLeak*(litres, hours: int): int =
  litres - 2 * hours

proc label*(litres: int): string =
  $litres & " litre\\s\n"
