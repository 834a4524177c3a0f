import Foundation
import Testing

@testable import Prints

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct PrintsTests {
  @Test("says hello")
  func testHello() {
    #expect(greet("hello") == "hello")
  }

  @Test("says nothing", .enabled(if: RUNALL))
  func testNothing() {
    #expect(greet("") == "")
  }

  @Test("says much", .enabled(if: RUNALL))
  func testMuch() {
    #expect(greet("much") == "much")
  }

  @Test("says it to a child process", .enabled(if: RUNALL))
  func testChild() {
    #expect(greet("child") == "child")
  }

  @Test("says something else", .enabled(if: RUNALL))
  func testElse() {
    #expect(greet("fail") == "else")
  }
}
