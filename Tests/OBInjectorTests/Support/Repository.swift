#if os(Linux) || os(macOS)
import Foundation

/// The folder of the repository that these tests belong to, and its scripts.
enum Repository {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where the build leaves its modules.
  static var modules: String {
    #if os(macOS)
    let products = Bundle(for: RunCounter.self).bundleURL.deletingLastPathComponent()
    #else
    let products = Bundle.main.bundleURL
    #endif
    return products.appending(path: "Modules").path(percentEncoded: false)
  }

  /// Runs a script and says how it ended and what it wrote.
  static func run(_ script: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = script
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
#endif
