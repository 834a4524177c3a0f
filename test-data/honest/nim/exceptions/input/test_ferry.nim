import unittest
import ferry

suite "exceptions":
  test "are expected":
    expect ValueError:
      discard places(-1)

  test "are expected, of several kinds":
    expect(ValueError, KeyError):
      discard places(-2)

  test "are looked at":
    try:
      discard places(-1)
      fail()
    except ValueError as error:
      check error.msg == "no such deck"

  test "two decks":
    require places(2) >= 8
    checkpoint "after the first"
    check places(1) == 4
