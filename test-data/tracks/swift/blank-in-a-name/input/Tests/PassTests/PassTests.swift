import Foundation
import Testing

@testable import Pass

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct PassTests {
  @Test("counts nothing in an empty list")
  func testEmpty() {
    #expect(tally([]) == [:])
  }

  @Test("counts equal words together", .enabled(if: RUNALL))
  func testEqual() {
    // The order of the words does not matter.
    let words = ["oak", "elm", "oak"]

    #expect(tally(words) == ["oak": 2, "elm": 1])
  }

  @Test("doesn't change \"capital\" letters", .enabled(if: RUNALL))
  func testCapital() {
    #expect(tally(["Oak", "oak"])["Oak"] == 1)
  }

  @Test("counts equal words together", .enabled(if: RUNALL))
  func testThree() {
    #expect(tally(["ash", "ash", "ash"]) == ["ash": 3])
  }
}
