import unittest
import ferry

template deckTest(name: string, decks: int) =
  test name:
    check places(decks) == 4 * decks

template suiteOf(name: string, body: untyped) =
  suite name:
    body

suiteOf "Ferry":
  deckTest "one", 1
  deckTest "two", 2

  test "plain":
    check places(3) == 12
