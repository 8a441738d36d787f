// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run` with `-disable-reflection-metadata`, the library included.
let package = Package(
  name: "no-metadata",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .executableTarget(name: "no-metadata", dependencies: [.product(name: "OBInjector", package: "OBInjector")])
  ]
)
