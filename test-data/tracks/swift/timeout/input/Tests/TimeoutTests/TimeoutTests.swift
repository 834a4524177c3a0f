import Foundation
import Testing

@testable import Timeout

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct TimeoutTests {
  @Test("returns for zero")
  func testZero() {
    #expect(wait(0) == 0)
  }

  @Test("returns for one", .enabled(if: RUNALL))
  func testOne() {
    #expect(wait(1) == 1)
  }

  @Test("returns for two", .enabled(if: RUNALL))
  func testTwo() {
    #expect(wait(2) == 2)
  }
}
