// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run`: a program with the library, without its trait `Diagnosing`; then, with `ASKING` in the environment, one
// that asks all the same. An option of the command would concern the library too, which would be compiled again.
let settings: [SwiftSetting] = Context.environment["ASKING"] == nil ? [] : [.define("ASKING")]

let package = Package(
  name: "without-diagnosing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "without-diagnosing", dependencies: [.product(name: "OBInjector", package: "OBInjector")],
      swiftSettings: settings)
  ]
)
