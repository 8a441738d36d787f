// Composing: Components are registered under their type names in lower camel case.
import OBInjector
import XCTest

final class ComponentModuleTests: InjectorTestCase {
  final class SGService: Component { var sgStore: SGStore? }
  final class SGStore: Component {}
  final class URLSession: Component {}
  final class URL: Component {}
  final class A: Component {}
  final class AStore: Component {}
  final class HTTP2Client: Component {}
  final class Box<Value>: Component {}
  final class Scoped: Component { static var scope: Scope { .singleton } }
  final class H2O: Component {}
  enum Inner { final class Nested: Component {} }
  class Base: Component { required init() {} }
  final class Derived: Base {}

  private func names(_ types: [any Component.Type], filter: ComponentFilter = .all) throws -> [PropertyName] {
    try PropertyInjector(modules: [ComponentModule(types, filter: filter)]).registeredProperties.map(\.name)
  }

  func testNamesAreTheTypesInLowerCamelCase() throws {
    XCTAssertEqual(
      try names([
        SGService.self, URLSession.self, URL.self, A.self, AStore.self, HTTP2Client.self, H2O.self, Box<Int>.self,
        Inner.Nested.self, Derived.self,
      ]),
      ["sgService", "urlSession", "url", "a", "aStore", "http2Client", "h2O", "box", "nested", "derived"])
  }

  func testTheScopeOfTheModuleCounts() throws {
    let injector = try PropertyInjector(modules: [ComponentModule([Scoped.self, SGStore.self], scope: .unique)])
    XCTAssertFalse(try injector.instance(of: SGStore.self) === injector.instance(of: SGStore.self))
    XCTAssertFalse(try injector.instance(of: Scoped.self) === injector.instance(of: Scoped.self))
  }

  func testEagerComponentsAreMadeWithTheInjector() throws {
    final class Early: Component {
      nonisolated(unsafe) static var made = 0
      init() { Self.made += 1 }
    }
    _ = try PropertyInjector(modules: [ComponentModule([Early.self], scope: .eagerSingleton)])
    XCTAssertEqual(Early.made, 1)
  }

  func testFiltersLetPrefixesAndNamesThrough() throws {
    let types: [any Component.Type] = [SGService.self, SGStore.self, URLSession.self, A.self]
    XCTAssertEqual(try names(types, filter: ComponentFilter(prefixes: ["SG"])), ["sgService", "sgStore"])
    XCTAssertEqual(try names(types, filter: ComponentFilter(classes: ["A", "SGStore"])), ["sgStore", "a"])
    XCTAssertEqual(try names(types, filter: ComponentFilter(prefixes: ["URL"], classes: ["A"])), ["urlSession", "a"])
    XCTAssertEqual(try names(types, filter: ComponentFilter()), [])
    XCTAssertEqual(try names(types, filter: ComponentFilter(prefixes: [""])).count, 4)
    XCTAssertEqual(try names(types, filter: ComponentFilter(prefixes: ["sg", "XY"])), [])
  }

  func testAnUnknownClassNameIsReported() throws {
    let module = ComponentModule([SGService.self], filter: ComponentFilter(classes: ["SGServise"]))
    let error = try XCTUnwrap(injectionError { try module.configure(PropertyInjector()) })
    XCTAssertEqual(error.code, .notRegistered)
    XCTAssertTrue("\(error)".contains("\"SGServise\""), "\(error)")
    let named = errorSentence { try PropertyInjector(modules: [module]) }
    XCTAssertTrue(named.contains("\"ComponentModule\"") && named.contains("\"SGServise\""), named)
  }

  func testTwoTypesOfOneShortNameAreADuplicate() throws {
    enum Other { final class Nested: Component {} }
    let module = ComponentModule([SGStore.self, Inner.Nested.self, Other.Nested.self])
    let error = try XCTUnwrap(injectionError { try module.configure(injector) })
    XCTAssertEqual(error.code, .duplicate)
    XCTAssertEqual(error.property, "nested")
    for name in ["Inner.Nested", "Other", "\"nested\""] {
      XCTAssertTrue(error.description.contains(name), error.description)
    }
    XCTAssertEqual(injector.registeredProperties.count, 0, "nothing of it is registered")
    XCTAssertEqual(injectionError { try names([Box<Int>.self, Box<String>.self]) }?.code, .providerFailed)
    // One that the filter leaves out, and one type twice, are no problem.
    XCTAssertEqual(try names([SGStore.self, SGStore.self]), ["sgStore"])
    let filter = ComponentFilter(classes: ["SGStore"])
    XCTAssertEqual(try names([SGStore.self, Inner.Nested.self, Other.Nested.self], filter: filter), ["sgStore"])
  }

  func testARegistrationSaysWhereTheModuleWasMade() throws {
    let (line, module) = (#line, ComponentModule([SGStore.self]))
    let property = try XCTUnwrap(PropertyInjector(modules: [module]).registeredProperties.first)
    XCTAssertEqual(property.fileID, #fileID)
    XCTAssertEqual(property.line, line)
    XCTAssertEqual(property.scope, .singleton)
  }
}
