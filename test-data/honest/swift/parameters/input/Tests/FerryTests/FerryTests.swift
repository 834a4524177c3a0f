import Foundation
import Testing

@testable import Ferry

enum Deck: Int, CaseIterable { case lower = 1, upper = 2 }

struct Row: Sendable, CustomStringConvertible {
  let cars: Int, wanted: Int
  var description: String { "\(cars) cars" }
}

@Suite struct FerryTests {
  @Test(arguments: [0, 1, 2]) func each(cars: Int) throws { #expect(try fare(cars) == 3 + 2 * cars) }
  @Test("with a title", arguments: Deck.allCases) func deck(_ deck: Deck) { #expect(places(deck.rawValue) == 12 * deck.rawValue) }
  @Test(arguments: zip([1, 2], [12, 24])) func pairs(decks: Int, wanted: Int) { #expect(places(decks) == wanted) }
  @Test(arguments: [1, 2], [3, 4]) func all(a: Int, b: Int) { #expect(places(a) < places(b)) }
  @Test(arguments: [Row(cars: 0, wanted: 3), Row(cars: 4, wanted: 11)])
  func rows(row: Row) throws {
    #expect(try fare(row.cars) == row.wanted)
  }
  @Test(arguments: ["a": 1, "b": 2]) func dictionary(key: String, decks: Int) { #expect(places(decks) > 0) }
  @Test func same() { #expect(places(1) == 12) }
  @Test(arguments: [1]) func same(decks: Int) throws { #expect(try fare(decks) == 5) }
  @Test(.tags(.slow), arguments: 1...3) func range(decks: Int) { #expect(places(decks) == 12 * decks) }
}

extension Tag { @Tag static var slow: Self }
