import Foundation
import RealModule
import Testing

@testable import Numerics2

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct Numerics2Tests {
  @Test("takes a third")
  func testThird() {
    #expect(share(1, of: 3).isApproximatelyEqual(to: 0.3333, relativeTolerance: 0.001))
  }

  @Test("takes a half", .enabled(if: RUNALL))
  func testHalf() {
    #expect(share(1, of: 2).isApproximatelyEqual(to: 0.6, absoluteTolerance: 0.01))
  }
}
