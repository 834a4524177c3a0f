import unittest
import ferry

suite "Ferry":
  setup:
    let one = 1
  for i in 1 .. 3:
    test "decks":
      check places(i) == 4 * i
  for i in 1 .. 2:
    test "decks " & $i:
      check places(i) == 4 * i
  test "plain skip":
    skip()
    check places(one) == 5
  test "skip here":
    if defined(linux): skip()
    else: check places(one) == 5
  test "skip when":
    when hostOS == "linux":
      skip()
    else:
      check places(one) == 4
  test "solution skip":
    if not hasCars: skip()
    else:
      check places(one) == 5
  when defined(windows):
    test "windows":
      check false
  test "required":
    require places(one) == 4
    require places(one) == 4
  #[
  test "comment":
    check false
  ]#
test "outside": check places(1) == 4
