// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
let library = Target.Dependency.product(name: "OBInjector", package: "OBInjector")

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "OBInjectorBenchmarks", targets: ["OBInjectorBenchmarks"])
  ],
  dependencies: [
    .package(name: "OBInjector", path: "../..")
  ],
  targets: [
    .target(name: "HeapUse"),
    .target(name: "Measuring", swiftSettings: strict),
    // The same sources are compiled twice. First with the objects to fill in a module of their own, as in an app that
    // has modules: all of it can be seen from outside, which is what testing is enabled for.
    .target(
      name: "Workloads", dependencies: [library], swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
    .target(
      name: "Apart", dependencies: ["Measuring", "Workloads", library], swiftSettings: strict + [.define("APART")]),
    // Then, by symbolic links, everything in one module, so the optimizer sees that no other code writes there.
    .target(name: "Together", dependencies: ["Measuring", library], swiftSettings: strict),
    .executableTarget(
      name: "OBInjectorBenchmarks", dependencies: ["Apart", "HeapUse", "Measuring", "Together", "Workloads", library],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
