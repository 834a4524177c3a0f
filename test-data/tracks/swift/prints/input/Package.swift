// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Prints",
  products: [.library(name: "Prints", targets: ["Prints"])],
  targets: [
    .target(name: "Prints"),
    .testTarget(name: "PrintsTests", dependencies: ["Prints"]),
  ]
)
