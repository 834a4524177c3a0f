public let hasCars = false
public let kinds: [Int] = []

public enum FerryError: Error { case full }

public func places(_ decks: Int) -> Int {
  12 * decks
}

public func fare(_ cars: Int) throws -> Int {
  if cars > 40 { throw FerryError.full }
  return 3 + 3 * cars
}

public struct Harbour: Sendable {
  public static let isOpen = false
  public init() {}
  public func check() -> Bool { Harbour.isOpen }
}
