import Foundation
import Testing

@testable import Ferry

let slow = ProcessInfo.processInfo.environment["FERRY_SLOW"] != nil
let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct FerryTests {
  @Test(.disabled()) func never() { #expect(places(1) == 0) }
  @Test(.disabled("the pier is closed")) func closed() { #expect(places(1) == 0) }
  @Test(.disabled("the \"pier\" (north) is closed")) func quoted() { #expect(places(1) == 0) }
  @Test("titled", .tags(.cars), .disabled("closed")) func titled() { #expect(places(1) == 0) }
  @Test(.disabled("a bug"), .bug("https://example.org/7")) func bug() { #expect(places(1) == 0) }
  @Test(.disabled("a table"), arguments: [1, 2]) func table(n: Int) { #expect(places(n) == 0) }
  @Test(.enabled(if: slow)) func isSlow() { #expect(places(1) == 0) }
  @Test(.enabled(if: slow, "only at night")) func atNight() { #expect(places(1) == 0) }
  @Test(.enabled(if: false)) func off() { #expect(places(1) == 0) }
  @Test(.disabled(if: true, "always")) func alwaysOff() { #expect(places(1) == 0) }
  @Test(.disabled(if: ProcessInfo.processInfo.environment["FERRY_FAST"] == nil)) func isFast() { #expect(places(1) == 0) }
  @Test(.enabled(if: ProcessInfo.processInfo.environment["FERRY_SLOW"] == "1" && slow)) func both() { #expect(places(1) == 0) }
  @Test(
    .disabled(
      """
      a reason of
      two lines
      """
    )
  )
  func lines() { #expect(places(1) == 0) }
  @Test(.enabled(if: RUNALL)) func runs() throws { #expect(try fare(1) == 5) }
  @Test(.enabled(if: !slow)) func runsToo() throws { #expect(try fare(2) == 7) }
}

extension Tag { @Tag static var cars: Self }

@Suite(.disabled("all of it")) struct Off {
  @Test func one() { #expect(places(1) == 0) }
  struct Deeper { @Test func two() { #expect(places(1) == 0) } }
}

@Suite("Night", .enabled(if: slow)) struct Night {
  @Test func three() { #expect(places(1) == 0) }
}

extension Night {
  @Test func five() { #expect(places(1) == 0) }
  struct Later { @Test(.enabled(if: RUNALL)) func six() { #expect(places(1) == 0) } }
}

extension Off {
  @Test func four() { #expect(places(1) == 0) }
}
