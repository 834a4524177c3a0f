proc places*(decks: int): int =
  if decks < 0: raise newException(ValueError, "no such deck")
  4 * decks

proc greet*(name = "friend"): string = "Ahoy, " & name & "!"
