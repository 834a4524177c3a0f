import Foundation
import Testing

@testable import Halving

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct HalvingTests {
  @Test("halves ten")
  func testTen() {
    #expect(half(10) == 5)
  }
}
