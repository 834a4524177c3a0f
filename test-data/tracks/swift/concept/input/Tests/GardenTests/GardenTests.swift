import Foundation
import Testing

@testable import Garden

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct GardenTests {
  @Test("has an area")
  func testArea() {
    #expect(area(3, 4) == 12)
    #expect(area(0, 4) == 0)
  }

  @Test("has a fence", .enabled(if: RUNALL))
  func testFence() {
    #expect(fence(3, 4) == 14)
  }

  @Test("has beds", .enabled(if: RUNALL))
  func testBeds() {
    #expect(fits(12, 3))
    #expect(!fits(12, 13))
  }
}
