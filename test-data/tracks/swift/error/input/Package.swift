// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Halving",
  products: [.library(name: "Halving", targets: ["Halving"])],
  targets: [
    .target(name: "Halving"),
    .testTarget(name: "HalvingTests", dependencies: ["Halving"]),
  ]
)
