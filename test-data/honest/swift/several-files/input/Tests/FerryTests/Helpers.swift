import Foundation
import Testing

@testable import Ferry

func check(_ cars: Int, _ wanted: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
  #expect(try fare(cars) == wanted, sourceLocation: sourceLocation)
}
