proc places*(decks: int): int = 4 * decks
const hasCars* = false
