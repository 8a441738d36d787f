// Diagnosing: Every sentence that the library says of cycles, of isolation, and of closures and modules that fail, in
// full, but for those of `RemedyTests` and of `DecoratorSentencesTests`, which has what is said of a nil.
import OBInjectorTesting
import XCTest

final class FailureMessagesTests: XCTestCase {
  private final class Service {}
  private struct Broken: Error, CustomStringConvertible { let description = "no disk" }
  private final class Target { var service: Service? }

  private static func failure(_ name: PropertyName, _ injector: PropertyInjector) -> String {
    let report = injector.injectDependencies(to: Target())
    return report.failures.first { $0.property == name }?.description ?? report.description
  }

  // MARK: - Cycles

  func testCycles() {
    checkSentences([
      Sentence(
        #""deep" is nested so deeply in other objects that the stack would overflow; end the recursion, or nest fewer objects."#
      ) { injector in
        injector.registerProperty("deep") { (injector, depth: Int) -> Int in
          try injector.instance(forProperty: "deep", of: Int.self, arguments: depth + 1)
        }
        let sentence = Setting("")
        assertEnds("the look-up", stackSize: 512 * 1024, seconds: forEver) {
          sentence.value = errorSentence { try injector.instance(forProperty: "deep", of: Int.self, arguments: 0) }
        }
        return sentence.value.components(separatedBy: " Path:")[0]
      }
    ])
  }

  // MARK: - Isolation

  func testAClosureThatIsNotAwaited() {
    final class Waiting { var made: Sendable? }
    final class Sendable: Swift.Sendable {}
    let asynchronous =
      #"the closure of "made" ({made}) is asynchronous; use injectDependencies(awaiting:) or awaitInstance."#
    checkSentences([
      Sentence(asynchronous) { injector in
        injector.registerProperty("made") { () async -> Sendable in Sendable() }
        let failures = injector.injectDependencies(to: Waiting()).failures
        XCTAssertEqual(failures.count, 1)
        return "\(failures[0])"
      },
      Sentence(
        #"the closure of "made" ({made}) is asynchronous; await awaitEagerSingletons() of its injector, "#
          + #"or of a child, once when the app starts."#
      ) { injector in
        injector.registerProperty("made", scope: .eagerSingleton) { () async -> Sendable in Sendable() }
        return "\(injector.injectDependencies(to: Waiting()).failures[0])"
      },
      Sentence(#""made" of Waiting is nil, wanted as "Sendable": "# + asynchronous) { injector in
        injector.registerProperty("made") { () async -> Sendable in Sendable() }
        return injector.explain("made", on: Waiting()).description
      },
    ])
  }

  @MainActor private static func deriveOnMain(_ injector: PropertyInjector) -> String {
    errorSentence { try injector.withModules([]) }
  }

  func testAModuleOfAnotherIsolation() async throws {
    struct Module: InjectorModule { func configure(_ injector: PropertyInjector) {} }
    let injector = try PropertyInjector(modules: [Module()])
    let message = await Self.deriveOnMain(injector)
    XCTAssertEqual(
      message,
      #"module "Module" was configured by nonisolated code, but the caller is "MainActor"; derive the "#
        + "injector there.")
  }

  // MARK: - Providers

  func testProvidersThatFail() {
    struct Module: InjectorModule { func configure(_ injector: PropertyInjector) throws { throw Broken() } }
    struct Notified: Error, CustomStringConvertible {
      let description: String
      init(_ description: String) { self.description = description }
    }
    checkSentences([
      Sentence(#"the closure of "service" ({service}) threw: the disk is full."#) { injector in
        injector.registerProperty("service") { () -> Service in throw Notified("the disk is full.") }
        return Self.failure("service", injector)
      },
      Sentence(#"module "Module" could not be configured: no disk"#) { _ in
        errorSentence { try PropertyInjector(modules: [Module()]) }
      },
    ])
  }
}
