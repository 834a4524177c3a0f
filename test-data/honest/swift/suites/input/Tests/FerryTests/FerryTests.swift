import Foundation
import Testing

@testable import Ferry

@Test func free() { #expect(places(1) == 12) }

@Suite struct Outer {
  @Test func own() throws { #expect(try fare(1) == 5) }

  @Suite("named within") struct Inner {
    @Test func own() throws { #expect(try fare(2) == 7) }

    struct Deepest {
      @Test("has a title") func own() { #expect(places(2) == 24) }
    }
  }
}

extension Outer {
  @Test func added() { #expect(places(3) == 36) }

  enum Kinds {
    @Test static func fixed() throws { #expect(try fare(3) == 9) }
  }
}

extension Outer.Inner {
  @Test func addedDeeper() { #expect(places(4) == 48) }
}

final class ClassTests {
  let decks: Int
  init() { decks = 2 }
  deinit { print("done") }
  @Test func hasItsOwn() { #expect(places(decks) == 24) }
}

actor ActorTests {
  @Test func waits() async throws { #expect(try fare(4) == 11) }
}

enum Empty {}

struct NoTests {
  func test() {}
}
