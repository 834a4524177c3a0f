import unittest
import ferry

suite "Ferry":
  for decks in 1 .. 3:
    test "decks: " & $decks:
      check places(decks) == 4 * decks

  const cases = {"one": 1, "two": 2}
  for (name, decks) in cases:
    test name:
      check places(decks) == 4 * decks
