// R10: a key path that is used on every thread captures nothing that is not `Sendable`.
//
// The compiler refuses what is known elsewhere; what a list makes for itself is seen when the list is read.
import OBInjector
import XCTest

final class CapturingKeyPathTests: InjectorTestCase {
  fileprivate final class Index: Hashable {
    static func == (one: Index, other: Index) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  fileprivate class Row {
    var text: String?
    subscript(_: Index) -> String? {
      get { text }
      set { text = newValue }
    }
    subscript(_: Int) -> String? {
      get { text }
      set { text = newValue }
    }
  }

  private final class Free: Row, KeyPathInjectable {
    static var injectableProperties: [InjectableProperty] {
      let index = Index()
      return [InjectableProperty("title", \Free[index])]
    }
  }

  private final class Numbered: Row, KeyPathInjectable {
    static var injectableProperties: [InjectableProperty] {
      let number = 3
      return [InjectableProperty("title", \Numbered[number])]
    }
  }

  @MainActor fileprivate final class Bound: Row {}

  override func setUp() { injector.registerProperty("title", withInstance: "title") }

  func testR10OneThatCapturesAnObjectIsNotUsedAndReported() {
    for _ in 0..<2 {
      let row = Free()
      XCTAssertEqual(
        injector.injectDependencies(to: row).failures.map { "\($0)" },
        [
          "the key path of \"title\" of \"Free\" belongs to an actor, or captures what may not be Sendable, so it is not "
            + "used; write a key path that captures nothing, or isolate the conformance to KeyPathInjectable."
        ])
      XCTAssertNil(row.text)
    }
  }

  func testOneThatCapturesANumberIsUsed() {
    let row = Numbered()
    XCTAssertEqual(injector.injectDependencies(to: row).injected, ["title"])
    XCTAssertEqual(row.text, "title")
  }

  func testR10OneOfAnActorsListMayCaptureWhatIsTheActors() async {
    let injector = injector
    assertEqual(await MainActor.run { () -> String? in injector.filled(Bound()).text }, "title")
  }
}

extension CapturingKeyPathTests.Bound: @MainActor KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] {
    let index = CapturingKeyPathTests.Index()
    return [InjectableProperty("title", \CapturingKeyPathTests.Bound[index])]
  }
}
