// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Skipped",
  products: [.library(name: "Skipped", targets: ["Skipped"])],
  targets: [
    .target(name: "Skipped"),
    .testTarget(name: "SkippedTests", dependencies: ["Skipped"]),
  ]
)
