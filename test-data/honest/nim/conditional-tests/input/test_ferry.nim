import unittest
import ferry

const bonus = false

suite "conditions":
  when defined(windows):
    test "windows":
      check false
  else:
    test "elsewhere":
      check places(1) == 4

  when bonus:
    test "bonus":
      check places(2) == 9

  when sizeof(int) == 8:
    test "large numbers":
      check places(1 shl 40) == 1 shl 42
