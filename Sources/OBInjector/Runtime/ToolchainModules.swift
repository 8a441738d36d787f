/// The modules of a Swift toolchain and of this package: a search for the program's own types leaves out theirs.
///
/// Separate images are left out as a whole; in a static executable all types are in one list, and module names tell
/// them apart.
package enum ToolchainModules {
  package static func contains(_ module: String) -> Bool {
    names.contains(module) || prefixes.contains { module.hasPrefix($0) }
  }

  /// The modules with classes from which a program may derive its own.
  ///
  /// The set is smaller than `names`, since a program may have a module of its own called `Runtime`.
  package static let declaringClasses: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "XCTest",
    "Combine", "RealityFoundation", "RealityKit", "SwiftUI", "SwiftUICore",
  ]

  /// Prefixes of modules that are imported with another module, or where two are imported together:
  /// `_Testing_Foundation`.
  private static let prefixes = ["_Testing_", "_Foundation", "_Builtin_", "_Swift", "__C"]

  private static let names: Set<String> = [
    // The standard library, and the modules that are imported with it.
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
    "OBInjector", "OBInjectorConfiguration", "OBInjectorDiagnostics", "OBInjectorTesting",
  ]
}
