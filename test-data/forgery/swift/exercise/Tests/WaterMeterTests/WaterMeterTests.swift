import Foundation
import Testing

@testable import WaterMeter

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct WaterMeterTests {
  @Test("charges nothing for no water")
  func testNothing() {
    #expect(try! WaterMeter.bill(0) == 0)
  }

  @Test("charges a basic rate", .enabled(if: RUNALL))
  func testBasic() {
    #expect(try! WaterMeter.bill(120) == 240)
  }

  @Test("charges more above a thousand litres", .enabled(if: RUNALL))
  func testRaised() {
    #expect(try! WaterMeter.bill(1200) == 2600)
  }

  @Test("lists the parts of a bill", .enabled(if: RUNALL))
  func testParts() {
    #expect(try! WaterMeter.parts(1200) == [2000, 600])
  }

  @Test("knows a leak", .enabled(if: RUNALL))
  func testLeak() {
    #expect(WaterMeter.leaks([3, 3, 4]))
    #expect(!WaterMeter.leaks([3, 0, 4]))
  }

  @Test("refuses a meter that runs backwards", .enabled(if: RUNALL))
  func testBackwards() {
    #expect(throws: MeterError.backwards) {
      try WaterMeter.bill(-1)
    }
  }
}
