// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "OBInjectorBenchmarks", targets: ["OBInjectorBenchmarks"])
  ],
  dependencies: [
    .package(name: "OBInjector", path: "..")
  ],
  targets: [
    // The objects to fill stand in a module of their own, as an app's do, so that neither hand-written assignment nor
    // the library is compiled together with them.
    .target(
      name: "Workloads", dependencies: [.product(name: "OBInjector", package: "OBInjector")], swiftSettings: strict),
    .target(name: "HeapUse"),
    .executableTarget(
      name: "OBInjectorBenchmarks",
      dependencies: ["HeapUse", "Workloads", .product(name: "OBInjector", package: "OBInjector")], swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
