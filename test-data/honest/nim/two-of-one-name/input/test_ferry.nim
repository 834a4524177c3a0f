import unittest
import ferry

suite "small":
  test "decks":
    check places(1) == 4

suite "large":
  test "decks":
    check places(2) == 8

  test "cars":
    check greet("car") == "Ahoy, car!"
