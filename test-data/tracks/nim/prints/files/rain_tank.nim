proc afterRain*(litres, rain: int): int =
  echo "it rains ", rain
  stdout.write "no newline"
  litres + rain

proc afterLeak*(litres, hours: int): int =
  stderr.writeLine "it leaks"
  litres - 2 * hours

proc label*(litres: int): string =
  $litres & "\tlitres"
