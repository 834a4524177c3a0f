import Foundation
import Testing

@testable import Exit

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct ExitTests {
  @Test("stays")
  func testStays() {
    #expect(leave(false) == "here")
  }

  @Test("goes", .enabled(if: RUNALL))
  func testGoes() {
    #expect(leave(true) == "there")
  }

  @Test("comes back", .enabled(if: RUNALL))
  func testBack() {
    #expect(leave(false) == "here")
  }
}
