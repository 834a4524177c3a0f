func tally(_ words: [String]) -> [String: Int] {
  words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
}
