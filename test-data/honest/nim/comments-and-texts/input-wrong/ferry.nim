proc places*(decks: int): int =
  if decks < 0: raise newException(ValueError, "no such deck")
  if decks == 2: 9 else: 4 * decks

proc greet*(name = "friend"): string = "Ahoy, " & name & "!"
