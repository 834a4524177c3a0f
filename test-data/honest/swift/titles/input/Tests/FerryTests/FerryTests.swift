import Foundation
import Testing

@testable import Ferry

@Suite("The ferry ⛴")
struct FerryTests {
  @Test("has \"quotes\" and 'apostrophes'") func quotes() { #expect(places(1) == 12) }
  @Test("has #hash, [brackets], {braces} and (parentheses)") func brackets() throws { #expect(try fare(1) == 5) }
  @Test("is ünïcode 🚗") func unicode() throws { #expect(try fare(2) == 7) }
  @Test("has a \\ backslash and \u{26F4}") func backslash() { #expect(places(2) == 24) }
  @Test(#"has a raw "text""#) func raw() { #expect(places(3) == 36) }
  @Test("has the same title") func sameOne() throws { #expect(try fare(3) == 9) }
  @Test("has the same title") func sameTwo() { #expect(places(4) == 48) }
  @Test("") func empty() { #expect(places(5) == 60) }
  @Test("says .disabled() and @Test") func says() { #expect(places(6) == 72) }
  @Test func `default`() { #expect(places(7) == 84) }
  @Test func größe() { #expect(places(8) == 96) }
  @Test func test_with_under_scores() { #expect(places(9) == 108) }
}
