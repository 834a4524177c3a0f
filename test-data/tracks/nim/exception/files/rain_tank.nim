proc afterRain*(litres, rain: int): int =
  litres + rain

proc afterLeak*(litres, hours: int): int =
  let left: Natural = litres - 2 * hours
  left

proc label*(litres: int): string =
  $litres & "\tlitres"
