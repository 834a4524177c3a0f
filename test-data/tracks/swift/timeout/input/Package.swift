// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Timeout",
  products: [.library(name: "Timeout", targets: ["Timeout"])],
  targets: [
    .target(name: "Timeout"),
    .testTarget(name: "TimeoutTests", dependencies: ["Timeout"]),
  ]
)
