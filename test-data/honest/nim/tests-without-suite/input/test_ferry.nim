import unittest
import ferry

test "one deck":
  check places(1) == 4

test "two decks": check places(2) == 8

test("three decks"):
  check places(3) == 12
