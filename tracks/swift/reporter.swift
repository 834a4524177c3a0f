// Runs the tests of this program with Swift Testing, and makes the events of tracks/_kit/PROTOCOL.md of its records. Owns: the
// private channel, the marks and the order of both. `install` compiles it; a run links it with the solution and its tests.

import Foundation

typealias Handler = @Sendable (UnsafeRawBufferPointer) -> Void
/// What the framework's library exports for tools.
typealias EntryPoint = @convention(thin) @Sendable (UnsafeRawBufferPointer?, @escaping Handler) async throws -> Bool

/// A test as the framework describes it, and what has been said of it.
private struct Known {
  var name: String
  var file: String
  var title: String?
  var failed = false
  var messages: [String] = []
}

/// Everything here is used by one test at a time.
private final class Reporter: @unchecked Sendable {
  private let token: String
  private let mark: [UInt8]
  private let channel: Int32
  private let output: Int32
  private let lock = NSRecursiveLock()
  private let process = getpid()
  private var tests: [String: Known] = [:]
  private var running: String?
  private var ran = false

  init() {
    var secrets: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 128)
    while case let count = read(4, &buffer, 128), count > 0 { secrets += buffer[..<count] }
    close(4)
    let lines = secrets.split(separator: 10)
    token = String(decoding: lines[0], as: UTF8.self)
    mark = Array(lines[1]) + [10]
    // Copies that no child process inherits.
    channel = fcntl(3, F_DUPFD_CLOEXEC, 100)
    output = fcntl(1, F_DUPFD_CLOEXEC, 100)
    close(3)
    setvbuf(stdout, nil, _IOLBF, 0)
  }

  private func put(_ bytes: [UInt8], _ descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Sends an event. Fields without a text are left out.
  func send(_ event: String, _ fields: [(String, String?)] = []) {
    guard getpid() == process else { return }
    var line = Array("\(token) \(event)".utf8)
    for (name, text) in fields {
      guard let text, !text.isEmpty else { continue }
      line += Array("\t\(name)=".utf8)
      for byte in text.utf8 {
        switch byte {
        case 92: line += [92, 92]
        case 9: line += [92, 116]
        case 10: line += [92, 110]
        default: line.append(byte)
        }
      }
    }
    if event == "start" || event == "result" {
      fflush(nil)
      put(mark, output)
    }
    put(line + [10], channel)
  }

  private func identity(_ test: Known) -> [(String, String?)] {
    [("name", test.name), ("file", test.file), ("title", test.title)]
  }

  /// What the framework says: a test that there is, or something that happened.
  func handle(_ record: UnsafeRawBufferPointer) {
    lock.lock()
    defer { lock.unlock() }
    guard let json = try? JSONSerialization.jsonObject(with: Data(record)) as? [String: Any],
      let payload = json["payload"] as? [String: Any], let kind = payload["kind"] as? String
    else { return }
    if json["kind"] as? String == "test" {
      guard kind == "function", let id = payload["id"] as? String else { return }
      // `Module.Suite/test()/File.swift:3:4`; the test file has `Suite` and `test`.
      let path = id.prefix { $0 != "(" }.split(separator: "/").joined(separator: ".").split(separator: ".").dropFirst()
      let place = payload["sourceLocation"] as? [String: Any]
      let test = Known(
        name: path.joined(separator: "."), file: place?["_filePath"] as? String ?? "",
        title: payload["displayName"] as? String)
      tests[id] = test
      send("plan", identity(test))
      return
    }
    guard let id = payload["testID"] as? String ?? running, var test = tests[id] else { return }
    let texts = (payload["messages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    switch kind {
    case "testStarted":
      running = id
      ran = true
      send("start", identity(test))
    case "testSkipped":
      ran = true
      send("start", identity(test))
      let text = texts.joined(separator: "\n")
      // Conditions of the test file decide about other skips.
      let hasNoCases = text.hasSuffix("\"No test cases found.\"")
      send("result", identity(test) + [("status", hasNoCases ? "error" : "skipped"), ("message", text)])
    case "issueRecorded":
      guard (payload["issue"] as? [String: Any])?["isKnown"] as? Bool != true else { return }
      test.failed = true
      test.messages.append(texts.joined(separator: "\n"))
      tests[id] = test
    case "testEnded":
      running = nil
      let text = test.messages.joined(separator: "\n\n")
      send("result", identity(test) + [("status", test.failed ? "failed" : "passed"), ("message", text)])
    default: break
    }
  }

  func end() {
    if !ran { send("empty") }
    send("end")
  }
}

@main struct Main {
  static func main() async {
    let reporter = Reporter()
    // Tests of one run are run one after the other, and nothing is said of them on standard error.
    let settings = Data(#"{"parallel": false, "verbosity": -9223372036854775808}"#.utf8)
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swt_abiv0_getEntryPoint") else { fatalError("no entry point") }
    let entryPoint = unsafeBitCast(
      unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer).self)(), to: EntryPoint.self)
    do {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: settings.count, alignment: 1)
      settings.copyBytes(to: copy)
      _ = try await entryPoint(UnsafeRawBufferPointer(copy)) { reporter.handle($0) }
      reporter.end()
    } catch {
      reporter.send("failure", [("message", "\(error)")])
    }
  }
}
