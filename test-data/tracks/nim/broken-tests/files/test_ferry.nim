import unittest
import ferry

proc compare(decks, expected: int) =
  check places(decks) == expected

suite "Ferry":
  test "one deck":
    compare(1, 4)

  test "two decks, by a helper":
    compare(2, 8)

  test "two decks":
    check places(2) == 8
  test "x":
    check places(1 == 
