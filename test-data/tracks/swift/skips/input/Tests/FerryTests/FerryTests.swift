import Foundation
import Testing
@testable import Ferry

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct FerryTests {
  @Test("one deck") func one() { #expect(places(1) == 4) }
  @Test(.enabled(if: RUNALL)) func two() { #expect(places(2) == 8) }
  @Test(.disabled("later")) func later() { #expect(places(2) == 9) }
  @Test(.disabled()) func never() { #expect(places(2) == 9) }
  @Test("cars", .enabled(if: hasCars, "no cars")) func cars() { #expect(places(2) == 9) }
  @Test(.disabled(if: ProcessInfo.processInfo.processorCount > 0)) func single() { #expect(places(2) == 9) }
  @Test func known() { withKnownIssue { #expect(places(2) == 9) } }
  @Test(arguments: [1, 2, 3]) func many(n: Int) { #expect(places(n) == 4 * n) }
  @Test func same() { #expect(places(1) == 4) }
  @Test func same2() throws { #expect(throws: (any Error).self) { throw Oops() } }
  struct Oops: Error {}
}
@Suite(.disabled("all of it")) struct Off {
  @Test func a() { #expect(places(2) == 9) }
  struct Deeper { @Test func b() { #expect(places(2) == 9) } }
}
struct Other { @Test func same() { #expect(places(1) == 4) }
  init() throws { }
  @Test func failsInInit() { }
}
struct Broken { init() throws { throw FerryTests.Oops() }
  @Test func x() { }
}
extension Other { @Test func added() { #expect(places(1) == 4) } }
@Test func free() { #expect(places(1) == 4) }
@Test func overload() { #expect(places(1) == 4) }
@Test(arguments: [1]) func overload(n: Int) { #expect(places(n) == 4) }
