// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Pass",
  products: [.library(name: "Pass", targets: ["Pass"])],
  targets: [
    .target(name: "Pass"),
    .testTarget(name: "PassTests", dependencies: ["Pass"]),
  ]
)
