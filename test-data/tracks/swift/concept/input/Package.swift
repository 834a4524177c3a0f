// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "Garden",
  products: [.library(name: "Garden", targets: ["Garden"])],
  targets: [
    .target(name: "Garden"),
    .testTarget(name: "GardenTests", dependencies: ["Garden"]),
  ]
)
