// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OBInjector", path: "..")],
  targets: [
    .executableTarget(name: "reader", dependencies: ["ReaderKit"]),
    .target(
      name: "ReaderKit", dependencies: [.product(name: "OBInjector", package: "OBInjector")],
      resources: [.copy("Documents")]),
    .testTarget(name: "ReaderKitTests", dependencies: ["ReaderKit", "reader"], resources: [.copy("Folder")]),
  ],
  swiftLanguageModes: [.v6]
)
