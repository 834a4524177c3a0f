// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Numerics2",
  products: [.library(name: "Numerics2", targets: ["Numerics2"])],
  targets: [
    .target(name: "Numerics2"),
    .testTarget(name: "Numerics2Tests", dependencies: ["Numerics2"]),
  ]
)
