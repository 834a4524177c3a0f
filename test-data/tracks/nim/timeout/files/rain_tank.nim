proc afterRain*(litres, rain: int): int =
  litres + rain

proc afterLeak*(litres, hours: int): int =
  while hours > 10: discard
  litres - 2 * hours

proc label*(litres: int): string =
  $litres & "\tlitres"
