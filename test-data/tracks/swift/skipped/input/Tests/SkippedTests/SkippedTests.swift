import Foundation
import Testing

@testable import Skipped

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct SkippedTests {
  @Test("is empty")
  func testEmpty() {
    #expect(stack().isEmpty)
  }

  @Test("has no top", .enabled(if: RUNALL))
  func testTop() {
    #expect(stack().last == nil)
  }

  @Test("holds two", .disabled("it cannot push"))
  func testTwo() {
    #expect(stack().count == 2)
  }
}
