/// The modules that come with a Swift toolchain or with this package: nobody means their types when asking for a program's.
///
/// Where they are images of their own they are left out as images; in a static executable all types stand in one list, and
/// the modules are told apart by name.
enum ToolchainModules {
  static func contains(_ module: String) -> Bool {
    names.contains(module) || prefixes.contains { module.hasPrefix($0) }
  }

  /// Whether it is one of those whose classes a program derives its own from.
  ///
  /// Fewer than all, since a program may have a module of its own called `Runtime`.
  static func declareClasses(_ module: String) -> Bool { declaring.contains(module) }

  private static let declaring: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "XCTest",
    "Combine", "RealityFoundation", "RealityKit", "SwiftUI", "SwiftUICore",
  ]

  /// What is imported with a module, or where two are: `_Testing_Foundation`.
  private static let prefixes = ["_Testing_", "_Foundation", "_Builtin_", "_Swift", "__C"]

  private static let names: Set<String> = [
    // The standard library, and what is imported with it.
    "Swift", "SwiftOnoneSupport", "Distributed", "Observation", "RegexBuilder", "Runtime", "Synchronization",
    "StdlibUnittest", "Cxx", "CxxStdlib", "__ObjC", "_Concurrency", "_Differentiation",
    "_RegexParser", "_StringProcessing", "_Volatile",
    // The system's libraries.
    "Android", "Bionic", "CRT", "Darwin", "Glibc", "Musl", "ObjectiveC", "SwiftGlibc", "SwiftMusl", "WASILibc",
    "WinSDK",
    "ucrt",
    // Foundation and Dispatch.
    "CDispatch", "CoreFoundation", "Dispatch", "DispatchIntrospection", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationLegacySwiftCompatibility", "FoundationNetworking", "FoundationXML",
    // Tests.
    "Testing", "XCTest", "XCTestSwiftSupport", "_TestDiscovery", "_TestingInternals", "_TestingInterop",
    // This package.
    "OBInjector", "OBInjectorConfiguration", "OBInjectorTesting",
  ]
}
