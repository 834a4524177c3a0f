@testable import Initializer

extension Step {
  init(_ parts: [String: Int]) {
    self.init(east: parts["east", default: 0], north: parts["north", default: 0])
  }
}
