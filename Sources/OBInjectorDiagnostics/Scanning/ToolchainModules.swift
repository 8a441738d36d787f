/// The modules of a Swift toolchain and of this package: a search for the program's own types leaves out theirs.
///
/// Separate images are left out as a whole; in a static executable all types are in one list, and module names tell
/// them apart.
enum ToolchainModules {
  static func contains(_ module: String) -> Bool {
    names.contains(module) || prefixes.contains { module.hasPrefix($0) }
  }

  /// Prefixes of modules that are imported with another module, or where two are imported together:
  /// `_Testing_Foundation`.
  private static let prefixes = ["_Testing_", "_Foundation", "_Builtin_", "_Swift", "__C"]

  private static let names = Set(
    // The standard library, and the modules that are imported with it; the system's libraries; Foundation and Dispatch;
    // tests; Apple's modules with classes and protocols for apps; this package.
    """
    Swift SwiftOnoneSupport Distributed Observation RegexBuilder Runtime Synchronization StdlibUnittest Cxx CxxStdlib
    __ObjC _Concurrency _Differentiation _RegexParser _StringProcessing _Volatile
    Android Bionic CRT Darwin Glibc Musl ObjectiveC SwiftGlibc SwiftMusl WASILibc WinSDK ucrt
    CDispatch CoreFoundation Dispatch DispatchIntrospection Foundation FoundationEssentials
    FoundationInternationalization FoundationLegacySwiftCompatibility FoundationNetworking FoundationXML
    Testing XCTest XCTestSwiftSupport _TestDiscovery _TestingInternals _TestingInterop
    Combine RealityFoundation RealityKit SwiftUI SwiftUICore
    OBInjector OBInjectorConfiguration OBInjectorDiagnostics OBInjectorTesting
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
