import Foundation
import Testing

@testable import Ferry

@Suite struct FerryTests {
  @Test func one() throws { try check(1, 5) }
  @Test func same() { #expect(places(1) == 12) }
}
