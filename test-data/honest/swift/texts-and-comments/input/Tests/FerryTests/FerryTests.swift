import Foundation
import Testing

@testable import Ferry

// @Test func commented() { #expect(places(1) == 0) }
/*
@Test func commentedToo() { #expect(places(1) == 0) }
/* @Test func nested() {} */
*/
let text = """
  @Test func inAText() { #expect(places(1) == 0) }
  """
let line = "@Test func inALine() {}"

@Suite struct FerryTests {
  // @Test(.disabled())
  @Test func reads() {
    #expect(text.hasPrefix("@Test"))
    #expect(line.count == 23)
  }

  /* .disabled() */ @Test func isNotDisabled() throws { #expect(try fare(1) == 5) }

  @Test /* .disabled() */ func isNotDisabledEither() throws { #expect(try fare(2) == 7) }

  func helper() {}
  func test() {}

  @Test func printsMuch() throws {
    for n in 0..<300 { print("deck \(n) of the ferry") }
    #expect(try fare(3) == 9)
  }
}
