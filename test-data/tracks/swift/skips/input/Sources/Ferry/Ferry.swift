public func places(_ decks: Int) -> Int { 4 * decks }
public let hasCars = false
