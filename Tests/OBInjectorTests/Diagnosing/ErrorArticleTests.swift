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
    let sections = codes.components(separatedBy: "\n### ").dropFirst().map { section in
      let heading = section.prefix { $0 != "\n" }
      return (String(heading), String(section.dropFirst(heading.count)))
    }
    return Dictionary(uniqueKeysWithValues: sections)
  }

  /// The first place becomes line 7, the next one line 8, and so on.
  private func withoutPlaces(_ message: String) -> String {
    var line = 6
    return message.replacing(#/OBInjectorTests\/ErrorArticleTests\.swift:\d+/#) { _ in
      line += 1
      return "App/Services.swift:\(line)"
    }
  }

  private func check(
    _ code: InjectionError.Code, line: UInt = #line, _ fail: (PropertyInjector) -> InjectionError?
  ) throws {
    let error = try XCTUnwrap(fail(PropertyInjector()), line: line)
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

  func testEachSectionHasTheMessageOfItsExample() async throws {
    try check(.notRegistered) { injector in
      injector.registerProperty("clok", withInstance: Clock())
      return injectionError { try injector.instance(forProperty: "clock", of: Clock.self) }
    }
    try check(.ambiguous) { injector in
      injector.registerProperty("wallClock", withInstance: Clock())
      injector.registerProperty("otherClock", withInstance: Clock())
      return injectionError { try injector.instance(of: Clock.self) }
    }
    try check(.typeMismatch) {
      $0.registerProperty("clock", withInstance: 5)
      return $0.injectDependencies(to: Screen()).failures.first
    }
    try check(.argumentMismatch) { injector in
      injector.registerProperty("car") { (_, color: String, doors: Int) in Car(color: color, doors: doors) }
      return injectionError { try injector.instance(of: Car.self, arguments: "red") }
    }
    try check(.circularDependency) { injector in
      injector.registerProperty("a") { injector in try injector.instance(forProperty: "b", of: Clock.self) }
      injector.registerProperty("b") { injector in try injector.instance(forProperty: "a", of: Clock.self) }
      return injectionError { try injector.instance(forProperty: "a", of: Clock.self) }
    }
    injector.registerProperty("clock") { @MainActor in Clock() }
    let refused = try await nowhere { [injector] in injector.injectDependencies(to: Screen()).failures.first }
    try check(.isolationMismatch) { _ in refused }
    try check(.notWritable) {
      $0.registerProperty("action", withInstance: {} as @Sendable () -> Void)
      return $0.injectDependencies(to: Button()).failures.first
    }
    try check(.providerFailed) { injector in
      injector.registerProperty("store") { () -> Store in throw NoDisk() }
      return injectionError { try injector.instance(of: Store.self) }
    }
    try check(.duplicate) {
      $0.registerProperty("clock", withInstance: Clock())
      $0.registerProperty("clock", withInstance: Clock())
      return $0.verify().problems.first
    }
    try check(.undetermined) {
      final class Display { @InjectedNamed("mainClock") var clock: Clock }
      $0.registerProperty("mainClock", withInstance: Clock())
      return $0.explain(Display.self).failures.first
    }
    try check(.notConfigured) { _ in
      InjectorController.reset()
      return InjectorController.injectDependencies(to: Screen()).failures.first
    }
    try check(.noMetadata) { $0.injectDependencies(to: HiddenScreen()).failures.first }
    try check(.shutDown) {
      $0.registerProperty("clock", withInstance: Clock())
      $0.shutDown()
      return $0.injectDependencies(to: Screen()).failures.first
    }
    try check(.missingRequirement) { _ in
      struct Library: InjectorModule {
        var requirements: [ModuleRequirement] { [.property("clock", of: Clock.self)] }
        func configure(_ injector: PropertyInjector) {}
      }
      return injectionError { try PropertyInjector(modules: [Library()]) }
    }
    try check(.emptyInstance) {
      final class Tower { @Injected var clock: Clock }
      $0.registerProperty("tower", withInstance: Tower())
      return $0.verify().problems.first
    }
  }
}
