// What exercises use of swift-numerics, a package that has to be downloaded: comparing with a tolerance, and elementary functions
// of Double. `install` compiles it as the modules RealModule and Numerics.

import Foundation

extension FloatingPoint {
  /// Whether both differ by no more than a share of the larger one.
  public func isApproximatelyEqual(to other: Self, relativeTolerance: Self = Self.ulpOfOne.squareRoot()) -> Bool {
    isApproximatelyEqual(to: other, absoluteTolerance: 0, relativeTolerance: relativeTolerance)
  }

  public func isApproximatelyEqual(to other: Self, absoluteTolerance: Self, relativeTolerance: Self = 0) -> Bool {
    if self == other { return true }
    let most = max(absoluteTolerance, relativeTolerance * max(magnitude, other.magnitude))
    let difference = (self - other).magnitude
    return difference.isFinite && difference <= most
  }
}

extension Double {
  public static func exp(_ x: Double) -> Double { Foundation.exp(x) }
  public static func log(_ x: Double) -> Double { Foundation.log(x) }
  public static func sin(_ x: Double) -> Double { Foundation.sin(x) }
  public static func cos(_ x: Double) -> Double { Foundation.cos(x) }
  public static func tan(_ x: Double) -> Double { Foundation.tan(x) }
  public static func sqrt(_ x: Double) -> Double { x.squareRoot() }
  public static func pow(_ x: Double, _ y: Double) -> Double { Foundation.pow(x, y) }
  public static func pow(_ x: Double, _ n: Int) -> Double { Foundation.pow(x, Double(n)) }
  public static func hypot(_ x: Double, _ y: Double) -> Double { Foundation.hypot(x, y) }
}
