// swift-tools-version: 6.2
import PackageDescription

// The settings of a new project of Xcode 26: approachable concurrency, and in an app the main actor by default. Xcode
// begins with language mode 5, which has some of the features only if they are asked for.
let isModeFive = Context.environment["NEW_PROJECT_MODE"] == "5"
let features =
  ["InferIsolatedConformances", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
  + (isModeFive
    ? ["DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures"] : [])
let approachable: [SwiftSetting] =
  [.swiftLanguageMode(isModeFive ? .v5 : .v6)] + features.map { .enableUpcomingFeature($0) }
let onMain = approachable + [.defaultIsolation(MainActor.self)]

let injector = Target.Dependency.product(name: "OBInjector", package: "OBInjector")
let testing = Target.Dependency.product(name: "OBInjectorTesting", package: "OBInjector")

let package = Package(
  name: "NewProject",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "../..")],
  targets: [
    .target(name: "LibraryFeature", dependencies: [injector]),
    .executableTarget(name: "NewApp", dependencies: [injector, "LibraryFeature"], swiftSettings: onMain),
    .executableTarget(name: "NewWidget", dependencies: [injector, "LibraryFeature"], swiftSettings: onMain),
    // A feature's own tests, the app's in a target without an actor, as Xcode makes one, and in one of the main actor.
    .testTarget(name: "LibraryFeatureTests", dependencies: [injector, testing, "LibraryFeature"]),
    .testTarget(
      name: "NewAppTests", dependencies: [injector, testing, "LibraryFeature", "NewApp"], swiftSettings: approachable),
    .testTarget(
      name: "MainActorTests", dependencies: [injector, testing, "LibraryFeature", "NewApp", "NewWidget"],
      swiftSettings: onMain),
  ],
  swiftLanguageModes: [.v6]
)
