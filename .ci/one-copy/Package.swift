// swift-tools-version: 6.2
import PackageDescription

// Built by `.ci/run`: a program and a library that it loads, which share one copy of the injector.
let injector: Target.Dependency = .product(name: "OBInjectorDynamic", package: "OBInjector")

let package = Package(
  name: "one-copy",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Plugin", type: .dynamic, targets: ["Plugin"])],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .target(name: "Plugin", dependencies: [injector]),
    .executableTarget(name: "one-copy", dependencies: [injector]),
  ]
)
