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

/// Fails the test unless each value equals the one beside it.
func assertEqual<each Value: Equatable>(
  _ pair: repeat (each Value, each Value), file: StaticString = #filePath, line: UInt = #line
) { for (value, expected) in repeat each pair { XCTAssertEqual(value, expected, file: file, line: line) } }

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

/// Passes if each name has a value that becomes what stands beside it, in the type of that.
func assertValues<each Value: Equatable>(
  in injector: PropertyInjector, _ expected: repeat (PropertyName, each Value), file: StaticString = #filePath,
  line: UInt = #line
) throws {
  for (name, wanted) in repeat each expected {
    XCTAssertEqual(try value(of: name, in: injector), wanted, "\(name)", file: file, line: line)
  }
}

/// Passes if each value exists but does not become the type beside its name.
func assertMismatches(
  in injector: PropertyInjector, _ wanted: (PropertyName, Any.Type)..., file: StaticString = #filePath,
  line: UInt = #line
) {
  for (name, type) in wanted {
    func open<Value>(_ type: Value.Type) { assertMismatch(type, of: name, in: injector, file: file, line: line) }
    open(type)
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
