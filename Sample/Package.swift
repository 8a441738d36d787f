// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "..")],
  targets: [
    .executableTarget(name: "reader", dependencies: ["ReaderKit"]),
    .target(
      name: "ReaderKit",
      dependencies: [
        .product(name: "OBInjector", package: "OBInjector"),
        .product(name: "OBInjectorConfiguration", package: "OBInjector"),
      ],
      resources: [.copy("Documents"), .copy("Settings.json")]),
    .testTarget(
      name: "ReaderKitTests",
      dependencies: ["ReaderKit", "reader", .product(name: "OBInjectorTesting", package: "OBInjector")],
      resources: [.copy("Folder")]),
  ],
  swiftLanguageModes: [.v6]
)
