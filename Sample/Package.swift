// swift-tools-version: 6.2
import PackageDescription

/// Upcoming features that a new Xcode project enables.
let approachable: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let injector = Target.Dependency.product(
  name: "OBInjector", package: "OBInjector")
let configuration = Target.Dependency.product(
  name: "OBInjectorConfiguration", package: "OBInjector")
let diagnostics = Target.Dependency.product(
  name: "OBInjectorDiagnostics", package: "OBInjector")
let testing = Target.Dependency.product(name: "OBInjectorTesting", package: "OBInjector")

let package = Package(
  name: "Sample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  // For the app in the folder ReaderApp.
  products: [.library(name: "ReaderKit", targets: ["ReaderKit"])],
  dependencies: [.package(name: "OBInjector", path: "..")],
  targets: [
    // A reader for a folder of texts: a command-line tool, a server, and the models of an app with views.
    .executableTarget(name: "reader", dependencies: ["ReaderKit"]),
    .target(
      name: "ReaderKit", dependencies: [injector, configuration, diagnostics],
      resources: [.copy("Documents"), .copy("Settings.json")]),
    .testTarget(
      name: "ReaderKitTests", dependencies: ["ReaderKit", "reader", testing], resources: [.copy("Folder")]),
    // A shop: the app of the article "An app from login to logout".
    .executableTarget(name: "shop", dependencies: ["ShopKit"]),
    .target(
      name: "ShopKit", dependencies: [injector, configuration],
      resources: [.copy("Settings.json")],
      swiftSettings: approachable + [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "ShopKitTests", dependencies: ["ShopKit", injector, testing], swiftSettings: approachable),
  ],
  swiftLanguageModes: [.v6]
)
