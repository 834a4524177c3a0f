import Foundation
import Testing

@testable import Ferry

struct FareTests {
  @Test func two() throws { try check(2, 7) }
  @Test func same() { #expect(places(2) == 24) }
}

@Test func free() throws { try check(3, 9) }
