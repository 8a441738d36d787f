// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run`: a program and a library that it loads, each with a copy of the injector; then both with one copy.
let copy: Target.Dependency = .product(name: "OBInjector", package: "OBInjector")
let shared: Target.Dependency = .product(name: "OBInjectorDynamic", package: "OBInjector")

let package = Package(
  name: "two-copies",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Plugin", type: .dynamic, targets: ["Plugin"]),
    .library(name: "SharedPlugin", type: .dynamic, targets: ["SharedPlugin"]),
  ],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .target(name: "Services"),
    .target(name: "Plugin", dependencies: ["Services", copy]),
    .target(name: "SharedPlugin", dependencies: [shared]),
    .executableTarget(name: "two-copies", dependencies: ["Services", copy]),
    .executableTarget(name: "one-copy", dependencies: [shared]),
  ]
)
