// Diagnosing: The article "Error codes" has a section for each code, with the message that an example gives.
import FixtureHidden
import OBInjectorTesting
import XCTest

final class ErrorArticleTests: InjectorTestCase {
  private struct Clock {}
  private struct Car { init(color: String, doors: Int) {} }
  private struct NoDisk: Error {}
  private final class Store { init() {} }
  private final class Screen { var clock: Clock? }
  private final class Button { var action: (() -> Void)? }

  /// Heading to text, for the sections below "The codes".
  private func sections() throws -> [String: String] {
    let article = Repository.folder.appending(path: "Sources/OBInjector/OBInjector.docc/ErrorCodes.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let codes = try XCTUnwrap(text.components(separatedBy: "\n## The codes\n").last)
    var sections: [String: String] = [:]
    for section in codes.components(separatedBy: "\n### ").dropFirst() {
      let heading = section.prefix { $0 != "\n" }
      sections[String(heading)] = String(section.dropFirst(heading.count))
    }
    return sections
  }

  /// The first place becomes line 7, the next one line 8, and so on.
  private func withoutPlaces(_ message: String) -> String {
    var rest = Substring(message)
    var result = ""
    var line = 7
    let file = "\(#fileID):"
    while let range = rest.range(of: file) {
      result += rest[..<range.lowerBound] + "App/Services.swift:\(line)"
      rest = rest[range.upperBound...].drop { $0.isNumber }
      line += 1
    }
    return result + rest
  }

  private func check(_ code: InjectionError.Code, _ error: InjectionError?, line: UInt = #line) throws {
    let error = try XCTUnwrap(error, line: line)
    XCTAssertEqual(error.code, code, line: line)
    let section = try XCTUnwrap(try sections()[code.rawValue], line: line)
    let message = withoutPlaces(error.description)
    // The article breaks its lines where a page ends.
    let lines = section.split(separator: "\n").joined(separator: " ")
    XCTAssertTrue(lines.contains("```text \(message) ```"), "not in the article: \(message)", line: line)
  }

  func testEachCodeHasASectionAndEachSectionACode() throws {
    XCTAssertEqual(Set(try sections().keys), Set(InjectionError.Code.allCases.map(\.rawValue)))
  }

  func testNotRegistered() throws {
    injector.registerProperty("clok", withInstance: Clock())
    try check(.notRegistered, injectionError { try injector.instance(forProperty: "clock", of: Clock.self) })
  }

  func testAmbiguous() throws {
    injector.registerProperty("wallClock", withInstance: Clock())
    injector.registerProperty("otherClock", withInstance: Clock())
    try check(.ambiguous, injectionError { try injector.instance(of: Clock.self) })
  }

  func testTypeMismatch() throws {
    injector.registerProperty("clock", withInstance: 5)
    try check(.typeMismatch, injector.injectDependencies(to: Screen()).failures.first)
  }

  func testArgumentMismatch() throws {
    injector.registerProperty("car") { (_, color: String, doors: Int) in Car(color: color, doors: doors) }
    try check(.argumentMismatch, injectionError { try injector.instance(of: Car.self, arguments: "red") })
  }

  func testCircularDependency() throws {
    injector.registerProperty("a") { injector in try injector.instance(forProperty: "b", of: Clock.self) }
    injector.registerProperty("b") { injector in try injector.instance(forProperty: "a", of: Clock.self) }
    try check(.circularDependency, injectionError { try injector.instance(forProperty: "a", of: Clock.self) })
  }

  func testIsolationMismatch() async throws {
    injector.registerProperty("clock") { @MainActor in Clock() }
    let injector = injector
    let failure = await Task.detached { injector.injectDependencies(to: Screen()).failures.first }.value
    try check(.isolationMismatch, failure)
  }

  func testNotWritable() throws {
    injector.registerProperty("action", withInstance: {} as @Sendable () -> Void)
    try check(.notWritable, injector.injectDependencies(to: Button()).failures.first)
  }

  func testProviderFailed() throws {
    injector.registerProperty("store") { () -> Store in throw NoDisk() }
    try check(.providerFailed, injectionError { try injector.instance(of: Store.self) })
  }

  func testDuplicate() throws {
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("clock", withInstance: Clock())
    try check(.duplicate, injector.verify().problems.first)
  }

  func testUndetermined() throws {
    final class Display { @InjectedNamed("mainClock") var clock: Clock }
    injector.registerProperty("mainClock", withInstance: Clock())
    try check(.undetermined, injector.explain(Display.self).failures.first)
  }

  func testNotConfigured() throws {
    InjectorController.reset()
    try check(.notConfigured, InjectorController.injectDependencies(to: Screen()).failures.first)
  }

  func testNoMetadata() throws {
    try check(.noMetadata, injector.injectDependencies(to: HiddenScreen()).failures.first)
  }

  func testShutDown() throws {
    injector.registerProperty("clock", withInstance: Clock())
    injector.shutDown()
    try check(.shutDown, injector.injectDependencies(to: Screen()).failures.first)
  }

  func testMissingRequirement() throws {
    struct Library: InjectorModule {
      var requirements: [ModuleRequirement] { [.property("clock", of: Clock.self)] }
      func configure(_ injector: PropertyInjector) {}
    }
    try check(.missingRequirement, injectionError { try PropertyInjector(modules: [Library()]) })
  }

  func testEmptyInstance() throws {
    final class Tower { @Injected var clock: Clock }
    injector.registerProperty("tower", withInstance: Tower())
    try check(.emptyInstance, injector.verify().problems.first)
  }
}
