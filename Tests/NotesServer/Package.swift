// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let injector = Target.Dependency.product(name: "OBInjector", package: "OBInjector")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "NotesServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "OBInjector", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "NotesServer",
      dependencies: [
        injector, hummingbird, logging,
        .product(name: "OBInjectorConfiguration", package: "OBInjector"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("Settings.json")],
      swiftSettings: strict),
    .executableTarget(name: "notes-server", dependencies: ["NotesServer", logging, arguments], swiftSettings: strict),
    // For the script "load": the same routes, wired in three ways. Optimized, it needs -enable-testing.
    .executableTarget(
      name: "notes-load", dependencies: ["NotesServer", injector, hummingbird, logging, arguments],
      swiftSettings: strict),
    .testTarget(
      name: "NotesServerTests",
      dependencies: [
        "NotesServer", injector, hummingbird, logging,
        .product(name: "OBInjectorTesting", package: "OBInjector"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
