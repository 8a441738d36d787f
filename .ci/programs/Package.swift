// swift-tools-version: 6.2
import PackageDescription

// Programs that stages of `.ci/run` build one by one, with options of their own, and the texts that they have to print.
let injector: Target.Dependency = .product(name: "OBInjector", package: "OBInjector")
let shared: Target.Dependency = .product(name: "OBInjectorDynamic", package: "OBInjector")

let package = Package(
  name: "programs",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Plugin", type: .dynamic, targets: ["Plugin"])],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .executableTarget(name: "plain", dependencies: [injector]),
    .executableTarget(name: "shapes", dependencies: [injector]),
    .target(name: "Plugin", dependencies: [shared]),
    .executableTarget(name: "one-copy", dependencies: [shared]),
  ]
)
