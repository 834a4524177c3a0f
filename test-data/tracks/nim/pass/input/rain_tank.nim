proc afterRain*(litres, rain: int): int =
  litres + rain

proc afterLeak*(litres, hours: int): int =
  if 2 * hours > litres: 0 else: litres - 2 * hours

proc label*(litres: int): string =
  $litres & "\tlitres"
