import OBInjector
import OBInjectorConfiguration
import XCTest

extension PropertyInjector {
  /// An injector that knows what a piece of JSON says.
  static func json(_ text: String) throws -> PropertyInjector {
    try PropertyInjector(modules: [JSONModule(data: Data(text.utf8))])
  }

  /// An injector that knows what the inside of a property list says.
  static func plist(_ dictionary: String) throws -> PropertyInjector {
    try PropertyInjector(modules: [PropertyListModule(data: Data(propertyList(dictionary).utf8))])
  }
}

/// A whole property list around what its outer dictionary holds.
func propertyList(_ dictionary: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0"><dict>\(dictionary)</dict></plist>
  """
}

/// What a property of that type would get.
func value<Value>(_ type: Value.Type = Value.self, of name: PropertyName, in injector: PropertyInjector) throws -> Value
{
  try injector.instance(forProperty: PropertyKey(name), of: type)
}

/// Passes if the value exists but does not become that type.
func assertMismatch<Value>(
  _ type: Value.Type, of name: PropertyName, in injector: PropertyInjector, file: StaticString = #filePath,
  line: UInt = #line
) {
  XCTAssertThrowsError(try injector.instance(forProperty: PropertyKey(name), of: type), file: file, line: line) {
    error in
    XCTAssertEqual((error as? InjectionError)?.code, .typeMismatch, "\(error)", file: file, line: line)
  }
}

/// A directory that is gone when the test is over.
func temporaryFile(_ name: String, _ content: Data, for test: XCTestCase) throws -> URL {
  let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  test.addTeardownBlock { try? FileManager.default.removeItem(at: directory) }
  let file = directory.appendingPathComponent(name)
  try content.write(to: file)
  return file
}

/// How long the long tests are: short while one works, in full with `OBINJECTOR_FULL=1`, which `.ci/run` sets.
enum Effort {
  static let isFull = (ProcessInfo.processInfo.environment["OBINJECTOR_FULL"].flatMap(Int.init) ?? 0) > 0

  /// As many rounds as are enough now.
  static func rounds(_ full: Int, short: Int) -> Int { isFull ? full : short }
}
