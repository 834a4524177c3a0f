import unittest
import ferry

proc compare(decks, expected: int) =
  check places(decks) == expected

template sameAs(decks: int, other: untyped) =
  check places(decks) == other

suite "Ferry":
  test "by a procedure":
    compare(1, 4)
    compare(2, 8)

  test "by a template":
    sameAs(3, 12)
    sameAs 2, 4 * 2

  test "by nothing":
    check true
