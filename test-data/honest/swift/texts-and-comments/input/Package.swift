// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Ferry",
  products: [.library(name: "Ferry", targets: ["Ferry"])],
  targets: [
    .target(name: "Ferry"),
    .testTarget(name: "FerryTests", dependencies: ["Ferry"]),
  ]
)
