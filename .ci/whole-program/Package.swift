// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run` in debug, optimised, and with a static standard library.
let package = Package(
  name: "whole-program",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .target(name: "Feature", dependencies: [.product(name: "OBInjector", package: "OBInjector")]),
    .executableTarget(
      name: "whole-program", dependencies: ["Feature", .product(name: "OBInjector", package: "OBInjector")]),
  ]
)
