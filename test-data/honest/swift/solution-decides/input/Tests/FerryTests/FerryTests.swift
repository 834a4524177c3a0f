import Foundation
import Testing

@testable import Ferry

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false
let cars = hasCars
func night() -> Bool { (try? fare(1)) == 5 }

@Suite struct FerryTests {
  @Test(.enabled(if: hasCars)) func one() throws { #expect(try fare(1) == 5) }
  @Test(.enabled(if: hasCars, "needs cars")) func two() throws { #expect(try fare(2) == 7) }
  @Test("three", .disabled(if: !hasCars)) func three() throws { #expect(try fare(3) == 9) }
  @Test(.enabled(if: cars)) func four() throws { #expect(try fare(4) == 11) }
  @Test(.enabled(if: RUNALL), .enabled(if: hasCars)) func five() throws { #expect(try fare(5) == 13) }
  @Test(.enabled(if: RUNALL && hasCars)) func six() throws { #expect(try fare(6) == 15) }
  @Test(arguments: kinds) func seven(n: Int) throws { #expect(try fare(n) == 17) }
  @Test(.enabled(if: Harbour.isOpen)) func eight() throws { #expect(try fare(8) == 19) }
  @Test(.enabled(if: Harbour().check())) func nine() throws { #expect(try fare(9) == 21) }
  @Test(.enabled(if: night())) func ten() throws { #expect(try fare(10) == 23) }
  @Test(.enabled(if: hasCars), arguments: [11, 12]) func eleven(n: Int) throws { #expect(try fare(n) == 3 + 2 * n) }
  @Test(.disabled(if: ProcessInfo.processInfo.environment["FERRY_SLOW"] != nil), .enabled(if: hasCars))
  func twelve() throws { #expect(try fare(12) == 27) }
  @Test(.enabled(if: RUNALL), arguments: kinds) func twenty(n: Int) throws { #expect(try fare(n) == 17) }
  @Test func runs() { #expect(places(1) == 12) }
}

@Suite(.enabled(if: hasCars)) struct CarTests {
  @Test func thirteen() throws { #expect(try fare(13) == 29) }
  @Test(.enabled(if: RUNALL)) func fourteen() throws { #expect(try fare(14) == 31) }
  struct Deeper { @Test func fifteen() throws { #expect(try fare(15) == 33) } }
}

extension CarTests {
  @Test func seventeen() throws { #expect(try fare(17) == 37) }
}

@Suite(.enabled(if: RUNALL)) struct AllTests {
  @Test(.enabled(if: hasCars)) func eighteen() throws { #expect(try fare(18) == 39) }
  @Test func nineteen() { #expect(places(1) == 12) }
}

@Suite(.disabled("closed")) struct Closed {
  @Test(.enabled(if: hasCars)) func sixteen() { #expect(places(1) == 0) }
}
