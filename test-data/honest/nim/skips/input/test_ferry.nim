import unittest
import ferry

suite "skips":
  test "always":
    skip()

  test "on this machine":
    if defined(linux) or defined(posix):
      skip()
    else:
      check places(1) == 5

  test "with this compiler":
    when NimMajor < 100:
      skip()
    else:
      check places(1) == 5

  test "never":
    check places(2) == 8
