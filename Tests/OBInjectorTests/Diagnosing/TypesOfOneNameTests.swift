// Diagnosing: A value that does not fit, of a type that is written like the type that is wanted.
import OBInjector
import XCTest

final class TypesOfOneNameTests: InjectorTestCase {
  private enum Files { final class Store {} }
  private enum Memory { final class Store {} }
  private final class Screen { var store: Files.Store? }

  private func messages(_ register: (PropertyInjector) -> Void) -> [String] {
    register(injector)
    return injector.injectDependencies(to: Screen()).failures.map(\.description)
  }

  func testTheMessageTellsTwoTypesOfOneNameByTheirFullNames() {
    let line = #line + 1
    let found = messages { $0.registerProperty("store", withInstance: Memory.Store()) }
    let place = "OBInjectorTests/TypesOfOneNameTests.swift:\(line)"
    let tests = "OBInjectorTests.TypesOfOneNameTests"
    XCTAssertEqual(
      found,
      [
        "\"store\" is of type \"\(tests).Memory.Store\" (registered at \(place)), which does not fit "
          + "\"\(tests).Files.Store\"; register a value of type \"\(tests).Files.Store\" under \"store\", or ask for "
          + "\"\(tests).Memory.Store\" instead."
      ])
  }

  private func fillOneLocalType(_ injector: PropertyInjector) -> InjectionReport {
    final class Local {}
    final class Target { var local: Local? }
    return injector.injectDependencies(to: Target())
  }

  private func registerAnother(_ injector: PropertyInjector) {
    final class Local {}
    injector.registerProperty("local", withInstance: Local(), fileID: "App/Other.swift", line: 3)
  }

  func testTheMessageSaysThatTwoTypesHaveEvenOneFullName() {
    registerAnother(injector)
    assertSays(
      fillOneLocalType(injector).failures,
      "\"local\" is of type \"Local\" (registered at App/Other.swift:3), which does not fit \"Local\"; "
        + "these are two types with the same name: rename one of them, use one of them in both places, or link "
        + "their module once.")
  }
}
