import unittest
import ferry

suite "names: #1 (odd)":
  test "größe 甲板 ⛴":
    check places(1) == 4

  test "it's 100% #deck":
    check places(2) == 8

  test "a [bracket], {brace} and (paren)":
    check places(3) == 12

  test "say \"hi\"":
    check places(2) == 8

  test "a very long name that goes on and on about all the places of a ferry with two decks":
    check places(4) == 16
