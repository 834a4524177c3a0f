struct NoNumber: Error {}

func parse(_ text: String) throws -> Int {
  if text == "" { throw NoNumber() }
  return Int(text)!
}
