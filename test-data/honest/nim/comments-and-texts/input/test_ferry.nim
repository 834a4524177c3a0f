import unittest
import ferry

# test "in a comment":
#   check false

#[
suite "in a block comment":
  test "never":
    check false
]#

const text = """
suite "in a text":
  test "neither":
    check false
"""

## test "in a document comment": check false
suite "text":
  test "is a text":
    check text.len > 10

  discard """
  test "discarded":
    check false
  """

  test "two decks":
    check places(2) == 8
