import unittest
import ferry

suite "Ferry":
  test "one deck":
    check places(1) == 4

  test "two decks":
    check:
      places(2) == 8
      places(0) == 0

  test "greets":
    check(greet() == "Ahoy, friend!")
    check greet("x") == "Ahoy, x!"
