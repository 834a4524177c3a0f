// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Fail",
  products: [.library(name: "Fail", targets: ["Fail"])],
  targets: [
    .target(name: "Fail"),
    .testTarget(name: "FailTests", dependencies: ["Fail"]),
  ]
)
