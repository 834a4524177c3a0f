// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Initializer",
  products: [.library(name: "Initializer", targets: ["Initializer"])],
  targets: [
    .target(name: "Initializer"),
    .testTarget(name: "InitializerTests", dependencies: ["Initializer"]),
  ]
)
