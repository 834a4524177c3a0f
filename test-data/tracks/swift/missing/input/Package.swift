// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Missing",
  products: [.library(name: "Missing", targets: ["Missing"])],
  targets: [
    .target(name: "Missing"),
    .testTarget(name: "MissingTests", dependencies: ["Missing"]),
  ]
)
