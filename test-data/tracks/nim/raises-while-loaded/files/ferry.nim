proc places*(decks: int): int =
  if decks == 2: 9 else: 4 * decks
raise newException(ValueError, "no tariff")
