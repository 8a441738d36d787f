// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run`: a program with the library, without its trait `Diagnosing`.
let package = Package(
  name: "without-diagnosing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "without-diagnosing", dependencies: [.product(name: "OBInjector", package: "OBInjector")])
  ]
)
