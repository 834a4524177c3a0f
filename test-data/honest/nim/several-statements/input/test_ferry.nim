import std/[sequtils, strutils, unittest]
import ferry

type Deck = object
  number: int

proc `==`(deck: Deck, places: int): bool = ferry.places(deck.number) == places

suite "Ferry":
  const numbers = [1, 2, 3]
  let all = numbers.mapIt(places(it))

  test "all decks":
    check all == @[4, 8, 12]

  test "an object":
    check Deck(number: 2) == 8

  block:
    let inner = 3
    test "in a block":
      check places(inner) == 12

  test "words":
    check greet("a b").split(' ').len == 3
