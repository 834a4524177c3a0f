import Foundation
import Testing

@testable import Ferry

extension Tag {
  @Tag static var cars: Self
}

@Suite(.serialized, .tags(.cars))
@MainActor
struct FerryTests {
  /// A note.
  @Test
  func onTwoLines() { #expect(places(1) == 12) }

  @Test(
    "over several lines",
    .tags(.cars),
    .bug("https://example.org/bug/7", "a bug"),
    .timeLimit(.minutes(5))
  )
  func overLines() throws {
    #expect(try fare(1) == 5)
  }

  @available(macOS 13, *)
  @Test func isAvailable() { #expect(places(2) == 24) }

  @Test @available(macOS 13, *) func isAvailableToo() { #expect(places(3) == 36) }

  @Test // a comment
  func afterAComment() throws { #expect(try fare(2) == 7) }

  @Test nonisolated func apart() async throws {
    await Task.yield()
    #expect(try fare(3) == 9)
  }

  @Test func requires() throws {
    let places = try #require([places(4)].first)
    #expect(places == 48)
  }

  @Test func confirms() async {
    await confirmation(expectedCount: 2) { confirm in
      for _ in 0..<2 { confirm() }
    }
    #expect(places(5) == 60)
  }

  @Test fileprivate func isPrivate() { #expect(places(6) == 72) }

  @discardableResult
  @Test func gives() -> Int { places(1) }

  @Testing.Test func hasItsModule() throws { #expect(try fare(4) == 11) }
}
