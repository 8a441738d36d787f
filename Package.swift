// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "OBInjector",
  // Lower than that, the runtime has no types with parameter packs in them.
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "OBInjector", targets: ["OBInjector"]),
    .library(name: "OBInjectorConfiguration", targets: ["OBInjectorConfiguration"]),
    // For tests and debuggers: verify, verifyProgram, explain and the graph.
    .library(name: "OBInjectorDiagnostics", targets: ["OBInjectorDiagnostics"]),
    .library(name: "OBInjectorTesting", targets: ["OBInjectorTesting"]),
    // One library for an app and the frameworks that it loads, in place of the first three: each would link a copy.
    .library(
      name: "OBInjectorDynamic", type: .dynamic,
      targets: ["OBInjector", "OBInjectorConfiguration", "OBInjectorDiagnostics"]),
  ],
  targets: [
    // In C: all that is used of the operating system, and the atomic words that Swift has from macOS 15 and iOS 18 on.
    // It names the libraries that glibc had apart until version 2.34.
    .target(
      name: "OBInjectorSystem",
      linkerSettings: [
        .linkedLibrary("dl", .when(platforms: [.linux, .android])),
        .linkedLibrary("pthread", .when(platforms: [.linux])),
      ]),
    .target(name: "OBInjector", dependencies: ["OBInjectorSystem"], swiftSettings: strict),
    .target(name: "OBInjectorConfiguration", dependencies: ["OBInjector"], swiftSettings: strict),
    .target(
      name: "OBInjectorDiagnostics", dependencies: ["OBInjector", "OBInjectorSystem"], swiftSettings: strict),
    .target(
      name: "OBInjectorTesting", dependencies: ["OBInjector", "OBInjectorDiagnostics"], swiftSettings: strict),
    .testTarget(
      name: "OBInjectorTests",
      dependencies: [
        "OBInjector", "OBInjectorDiagnostics", "OBInjectorTesting", "FixtureApp", "FixtureFeature", "FixtureHidden",
        "FixtureMainByDefault", "FixtureModeFive", "FixtureNameless", "FixtureServices", "FixtureVerified",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OBInjectorConfigurationTests",
      dependencies: ["OBInjector", "OBInjectorConfiguration", "OBInjectorTesting"], swiftSettings: strict),
    .testTarget(
      name: "OBInjectorTestingTests", dependencies: ["OBInjector", "OBInjectorTesting"], swiftSettings: strict),
    // An app of three modules, for the tests: the feature knows a protocol, the services know who keeps it.
    .target(
      name: "FixtureFeature", dependencies: ["OBInjector"], path: "Tests/Fixtures/Feature", swiftSettings: strict),
    .target(
      name: "FixtureServices", dependencies: ["OBInjector", "FixtureFeature"], path: "Tests/Fixtures/Services",
      swiftSettings: strict),
    .target(
      name: "FixtureApp", dependencies: ["OBInjector", "FixtureFeature", "FixtureServices"],
      path: "Tests/Fixtures/App", swiftSettings: strict),
    // A module that is the main actor's throughout, and one in language mode 5: both use the library without a warning.
    .target(
      name: "FixtureMainByDefault", dependencies: ["OBInjector"], path: "Tests/Fixtures/MainByDefault",
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "FixtureModeFive", dependencies: ["OBInjector"], path: "Tests/Fixtures/ModeFive",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Types of which a verification of the program is compared with a model.
    .target(
      name: "FixtureVerified", dependencies: ["OBInjector"], path: "Tests/Fixtures/Verified", swiftSettings: strict),
    // Types that hide their fields. No product contains it, so its unsafe flag concerns no other package.
    .target(
      name: "FixtureHidden", dependencies: ["OBInjector"], path: "Tests/Fixtures/Hidden",
      swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])]),
    // Types whose fields have no names.
    .target(
      name: "FixtureNameless", dependencies: ["OBInjector"], path: "Tests/Fixtures/Nameless",
      swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-reflection-names"])]),
  ],
  swiftLanguageModes: [.v6]
)
