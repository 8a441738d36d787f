// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "OBInjector",
  // `Synchronization.Atomic`, which keeps the hot path free of locks, starts with these systems.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "OBInjector", targets: ["OBInjector"])
  ],
  targets: [
    .target(name: "OBInjector", swiftSettings: strict),
    .testTarget(name: "OBInjectorTests", dependencies: ["OBInjector"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
