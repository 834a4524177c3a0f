import unittest
import rain_tank

suite "Rain tank":
  test "rain fills the tank":
    check afterRain(10, 5) == 15

  test "no rain":
    check afterRain(10, 0) == 10

  test "a leak empties the tank":
    check afterLeak(10, 3) == 4

  test "never less than nothing":
    check afterLeak(3, 20) == 0

  test "the label's words":
    check label(7) == "7\tlitres"
