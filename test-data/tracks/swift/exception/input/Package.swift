// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Exception",
  products: [.library(name: "Exception", targets: ["Exception"])],
  targets: [
    .target(name: "Exception"),
    .testTarget(name: "ExceptionTests", dependencies: ["Exception"]),
  ]
)
