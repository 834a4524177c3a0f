// swift-tools-version:6.0

import PackageDescription

let package = Package(
  name: "WaterMeter",
  products: [.library(name: "WaterMeter", targets: ["WaterMeter"])],
  targets: [
    .target(name: "WaterMeter"),
    .testTarget(name: "WaterMeterTests", dependencies: ["WaterMeter"]),
  ]
)
