proc afterRain*(litres, rain: int): int =
  litres + rain

proc afterLeak*(litres, hours: int): int =
  max(0, litres - 2 * hours

proc label*(litres: int): string =
  $litres & "\tlitres"
