enum MeterError: Error { case backwards }

struct WaterMeter {
  static func parts(_ litres: Int) throws -> [Int] {
    if litres < 0 { throw MeterError.backwards }
    return [2 * min(litres, 1000), 3 * max(litres - 1000, 0)]
  }

  static func bill(_ litres: Int) throws -> Int {
    try parts(litres).reduce(0, +)
  }

  static func leaks(_ hours: [Int]) -> Bool {
    hours.allSatisfy { $0 > 0 }
  }
}
