import Foundation
import Testing

@testable import Missing

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct MissingTests {
  @Test("halves ten")
  func testTen() {
    #expect(half(10) == 5)
  }

  @Test("doubles ten", .enabled(if: RUNALL))
  func testDouble() {
    #expect(double(10) == 20)
  }
}
