// Diagnosing: A unique value of an asynchronous closure that is needed where no call awaits it; what is awaited, or may be
// there already, is no problem.
import OBInjectorTesting
import XCTest

final class AwaitedTooLateTests: InjectorTestCase {
  private final class Leaf: Sendable {}
  private final class Holder: Sendable { init(_: Leaf) {} }
  private final class Owner: @unchecked Sendable { var leaf: Leaf? }
  private final class OwnersHolder { init(_: Owner) {} }
  private final class Part { @Injected var leaf: Leaf }
  private final class SendablePart: @unchecked Sendable { @Injected var leaf: Leaf }
  private final class LoosePart { var leaf: Leaf? }

  private func problems(_ leafScope: Scope = .unique, _ configure: (PropertyInjector) -> Void) -> [String] {
    let injector = PropertyInjector()
    injector.registerProperty("leaf", scope: leafScope) { () async in Leaf() }
    configure(injector)
    return injector.verify().problems.map { $0.path.map(\.rawValue).joined(separator: ".") }
  }

  func testOnlyWhatNoCallAwaitsIsAProblem() {
    XCTAssertEqual(problems { $0.registerProperty("holder", withInitializer: Holder.init) }, ["holder.leaf"])
    XCTAssertEqual(problems { $0.registerProperty("part") { Part() } }, ["part.leaf"])
    // A property of what is awaited leads elsewhere: the direct parent does not stand for it.
    let ownersHolder = problems {
      $0.registerProperty("owner") { () async in Owner() }
      $0.registerProperty("holder", withInitializer: OwnersHolder.init)
    }
    XCTAssertEqual(ownersHolder, ["holder.owner"])
    // It stays nil, and the report of an injection says why.
    XCTAssertEqual(problems { $0.registerProperty("part") { LoosePart() } }, [])
    // It may have been made before.
    XCTAssertEqual(problems(.singleton) { $0.registerProperty("holder", withInitializer: Holder.init) }, [])
    // An awaiting call awaits what the result of an asynchronous closure needs, and the elements of a collection.
    XCTAssertEqual(problems { $0.registerProperty("part") { () async in SendablePart() } }, [])
    XCTAssertEqual(problems { $0.registerProperty("leaves", collecting: Leaf.self) }, [])
  }

  func testAnEagerSingletonThatNeedsItIsNamedOnce() {
    XCTAssertEqual(
      problems { $0.registerProperty("holder", scope: .eagerSingleton, withInitializer: Holder.init) }.count, 1)
  }
}
