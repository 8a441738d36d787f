// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run` with `-DOBINJECTOR_FALSE_FACT`, which makes the library expect what the runtime does not do.
let package = Package(
  name: "false-fact",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .executableTarget(name: "false-fact", dependencies: [.product(name: "OBInjector", package: "OBInjector")])
  ]
)
