import Foundation
import Testing

@testable import Exception

let RUNALL = Bool(ProcessInfo.processInfo.environment["RUNALL", default: "false"]) ?? false

@Suite struct ExceptionTests {
  @Test("reads a number")
  func testNumber() {
    #expect(try! parse("7") == 7)
  }

  @Test("reads nothing", .enabled(if: RUNALL))
  func testNothing() throws {
    #expect(try parse("") == 0)
  }

  @Test("reads a word", .enabled(if: RUNALL))
  func testWord() {
    #expect(try! parse("seven") == 7)
  }

  @Test("reads another number", .enabled(if: RUNALL))
  func testAnother() {
    #expect(try! parse("8") == 8)
  }
}
