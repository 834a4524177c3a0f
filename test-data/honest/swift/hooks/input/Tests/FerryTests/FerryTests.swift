import Foundation
import Testing

@testable import Ferry

@Suite final class FerryTests {
  let folder: URL
  var log: [String] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func hasAFolder() { #expect(FileManager.default.fileExists(atPath: folder.path)) }

  @Test func isNew() throws {
    #expect(log.isEmpty)
    log.append("one")
    #expect(try fare(1) == 5)
  }

  @Test func isNewAgain() {
    #expect(log.isEmpty)
    log.append("two")
  }
}

struct Closed {
  init() throws {
    guard try fare(1) == 5 else { throw FerryError.full }
  }

  @Test func needsTheFare() { #expect(places(1) == 12) }
  @Test func needsItToo() { #expect(places(2) == 24) }
}
