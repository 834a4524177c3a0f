enum FareError: Error { case noAge }

func fare(_ age: Int) throws -> Int {
  if age > 150 { throw FareError.noAge }
  return age < 6 ? 0 : 300
}

func receipt(_ age: Int) -> [String] {
  ["300", "ticket"]
}

func known() -> Bool { false }
