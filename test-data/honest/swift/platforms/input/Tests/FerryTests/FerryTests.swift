import Foundation
import Testing

@testable import Ferry

#if os(macOS)
@Suite struct MacTests {
  @Test func runsOnAMac() { #expect(places(1) == 0) }
}
#endif

struct FerryTests {
  #if os(Linux)
  @Test func runsOnLinux() { #expect(places(1) == 12) }
  #else
  @Test func runsElsewhere() { #expect(places(1) == 0) }
  #endif

  #if canImport(Foundation)
  @Test func hasFoundation() throws { #expect(try fare(1) == 5) }
  #endif

  #if canImport(Darwin)
  @Test("has a title of Darwin") func hasDarwin() { #expect(places(1) == 0) }
  #elseif canImport(Glibc)
  @Test("has a title of Glibc") func hasGlibc() { #expect(places(2) == 24) }
  #endif

  #if swift(<5.0)
  @Test func isOld() { #expect(places(1) == 0) }
  #endif

  #if FERRY_SLOW
  @Test func isSlow() { #expect(places(1) == 0) }
  #endif

  #if DEBUG
  @Test func isADebugBuild() throws { #expect(try fare(2) == 7) }
  #endif

  @Test func alwaysRuns() throws {
    #if os(Windows)
    Issue.record("not Linux")
    #endif
    #expect(try fare(3) == 9)
  }
}
