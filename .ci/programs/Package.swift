// swift-tools-version: 6.2
import PackageDescription

// Programs that stages of `.ci/run` build one by one, with options of their own, and the texts that they have to print.
// What else would be an option of the command, and concern the library too, is in the environment.
let traits: Set<Package.Dependency.Trait> = Context.environment["OBINJECTOR_TRAITS"] == nil ? [.defaults] : []
let asks: [SwiftSetting] = Context.environment["ASKING"] == nil ? [] : [.define("ASKING")]
let injector: Target.Dependency = .product(name: "OBInjector", package: "OBInjector")
let shared: Target.Dependency = .product(name: "OBInjectorDynamic", package: "OBInjector")

let package = Package(
  name: "programs",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Plugin", type: .dynamic, targets: ["Plugin"])],
  dependencies: [.package(name: "OBInjector", path: "../..", traits: traits)],
  targets: [
    .executableTarget(name: "plain", dependencies: [injector]),
    .target(name: "Plugin", dependencies: [shared]),
    .executableTarget(name: "one-copy", dependencies: [shared]),
    .executableTarget(name: "without-diagnosing", dependencies: [injector], swiftSettings: asks),
  ]
)
