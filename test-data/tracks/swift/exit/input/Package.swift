// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Exit",
  products: [.library(name: "Exit", targets: ["Exit"])],
  targets: [
    .target(name: "Exit"),
    .testTarget(name: "ExitTests", dependencies: ["Exit"]),
  ]
)
