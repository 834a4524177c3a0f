import Foundation
import Testing

@testable import Fail

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct FailTests {
  @Test("costs nothing for children")
  func testChildren() {
    #expect(try! fare(5) == 0)
  }

  @Test("costs half for the young", .enabled(if: RUNALL))
  func testYoung() {
    #expect(try! fare(15) == 150)
    #expect(try! fare(16) == 150, "half of it")
  }

  @Test("has a receipt", .enabled(if: RUNALL))
  func testReceipt() {
    #expect(receipt(40) == ["300", "ticket", "tax"])
  }

  @Test("refuses what is no age", .enabled(if: RUNALL))
  func testRefuses() {
    #expect(throws: FareError.noAge) {
      try fare(-1)
    }
  }

  @Test("knows everybody", .enabled(if: RUNALL))
  func testKnows() {
    #expect(known())
  }
}
