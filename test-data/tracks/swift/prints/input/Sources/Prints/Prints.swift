import Foundation

func greet(_ word: String) -> String {
  switch word {
  case "": break
  case "much": print(String(repeating: "0123456789", count: 60))
  case "child":
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "echo from a shell"]
    try! shell.run()
    shell.waitUntilExit()
  default:
    print(word)
    FileHandle.standardError.write(Data("a warning\n".utf8))
    print("no newline at the end", terminator: "")
  }
  return word
}
