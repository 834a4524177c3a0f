import Foundation
import Testing

@testable import Ferry

@Suite struct FerryTests {
  @Test func known() { withKnownIssue { #expect(places(1) == 13) } }
  @Test func knownWithWords() { withKnownIssue("the upper deck") { #expect(places(2) == 25) } }
  @Test func sometimes() { withKnownIssue(isIntermittent: true) { #expect(places(1) == 12) } }
  @Test func throwing() { withKnownIssue { _ = try fare(41) } }
  @Test func onACondition() {
    withKnownIssue { #expect(places(3) == 36) } when: { false }
  }
  @Test func chosen() {
    withKnownIssue { #expect(places(4) == 49) } matching: { issue in issue.error == nil }
  }
  @Test func throwsAnError() { #expect(throws: FerryError.full) { try fare(41) } }
  @Test func throwsNothing() { #expect(throws: Never.self) { try fare(40) } }
  @Test func costs() throws { #expect(try fare(1) == 5) }
  @Test func isNoLongerKnown() {
    withKnownIssue(isIntermittent: true) { #expect((try? fare(2)) == 7) }
  }
}
