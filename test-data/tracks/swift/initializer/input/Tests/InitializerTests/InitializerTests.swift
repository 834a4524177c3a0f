import Foundation
import Testing

@testable import Initializer

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct InitializerTests {
  @Test("reverses a step to the east")
  func testEast() {
    #expect(reversed(Step(["east": 2])) == Step(["east": -2]))
  }

  @Test("reverses a step in both directions", .enabled(if: RUNALL))
  func testBoth() {
    #expect(reversed(Step(["east": 1, "north": 3])) == Step(["north": -3, "east": -1]))
  }
}
