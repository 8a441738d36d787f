// swift-tools-version: 6.2
import PackageDescription

// The reader with views. Open this file in Xcode and run the scheme ReaderApp on the Mac; on Linux, where SwiftUI
// isn't, `.ci/run sample` type-checks it. It hasn't been run yet. Its models are in `ReaderKit`, where they are tested.
let package = Package(
  name: "ReaderApp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "Sample", path: ".."),
    .package(name: "OBInjector", path: "../.."),
  ],
  targets: [
    .executableTarget(
      name: "ReaderApp",
      dependencies: [
        .product(name: "ReaderKit", package: "Sample"),
        .product(name: "OBInjector", package: "OBInjector"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
