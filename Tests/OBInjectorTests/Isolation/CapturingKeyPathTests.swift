// R10: a key path that is used on every thread captures nothing that is not `Sendable`.
//
// The compiler refuses what is known elsewhere; what a list makes for itself is seen when the list is read.
import OBInjector
import XCTest

private protocol Logging {}
private final class SharedLogger: Logging, Sendable {}
@MainActor private final class Board { var log: (any Logging & Sendable)?, plain: (any Logging)? }
extension Board: @MainActor KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("log", \Board.log), InjectableProperty("plain", \Board.plain)]
  }
}

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
    subscript(thing _: Index) -> Confined? {
      get { nil }
      set { text = "\(newValue?.number ?? 0)" }
    }
    subscript(_: Int) -> String? {
      get { text }
      set { text = newValue }
    }
  }

  private final class Free: Row, KeyPathInjectable {
    static var injectableProperties: [InjectableProperty] {
      let (index, other) = (Index(), Index())
      return [InjectableProperty("title", \Free[index]), InjectableProperty("thing", \Free[thing: other])]
    }
  }

  private final class Numbered: Row, KeyPathInjectable {
    static var injectableProperties: [InjectableProperty] {
      let number = 3
      return [InjectableProperty("title", \Numbered[number])]
    }
  }

  @MainActor fileprivate final class Bound: Row {}

  @MainActor fileprivate final class Panel { var shown: String?, held: Confined? }

  override func setUp() {
    injector.registerProperty("title", withInstance: "title")
    injector.registerProperty("thing", withInstance: Confined())
    injector.registerAlias("caption", of: "title")
    injector.registerAlias("gadget", of: "thing")
  }

  func testR10OneThatCapturesAnObjectIsNotUsedAndReported() {
    for _ in 0..<2 {
      let row = Free()
      XCTAssertEqual(
        injector.injectDependencies(to: row).failures.map { "\($0)" },
        ["title", "thing"].map {
          "the key path of \"\($0)\" of \"Free\" belongs to an actor, or captures what may not be Sendable, so it is not "
            + "used; write a key path that captures nothing, or isolate the conformance to KeyPathInjectable."
        })
      XCTAssertNil(row.text)
    }
  }

  func testOneThatCapturesANumberIsUsed() {
    let (row, report) = injector.reported(Numbered())
    XCTAssertEqual(report.injected, ["title"])
    XCTAssertEqual(row.text, "title")
  }

  func testR10OneOfAnActorsListMayCaptureWhatIsTheActors() async {
    assertEqual(await MainActor.run { [injector] () -> String? in injector.filled(Bound()).text }, "title")
  }

  @MainActor func testR10OneOfAnActorInAListOfNoActorIsNotUsed() {
    let (panel, report) = injector.reported(Panel())
    XCTAssertEqual(report.failures.map(\.property), ["caption", "gadget"])
    assertNil(panel.shown, panel.held)
  }

  @MainActor func testR10AnActorsListDemandsSendableValuesToo() {
    for isSendable in [true, false] {
      let injector = PropertyInjector()
      if isSendable {
        injector.registerProperty("log", withInstance: SharedLogger() as any Logging & Sendable)
      } else {
        injector.registerProperty("log", withInstance: SharedLogger() as any Logging)
      }
      injector.registerAlias("plain", of: "log")
      let (board, report) = injector.reported(Board())
      XCTAssertEqual([board.log != nil, board.plain != nil], [isSendable, true], "\(report)")
      XCTAssertEqual(report.failures.map(\.code), isSendable ? [] : [.isolationMismatch])
    }
  }
}

extension CapturingKeyPathTests.Bound: @MainActor KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] {
    let index = CapturingKeyPathTests.Index()
    return [InjectableProperty("title", \CapturingKeyPathTests.Bound[index])]
  }
}

extension CapturingKeyPathTests.Panel: KeyPathInjectable {
  /// Read on any thread, since verifications of other tests read it, too; making key paths touches no object.
  nonisolated static var injectableProperties: [InjectableProperty] {
    let list: @MainActor () -> [InjectableProperty] = {
      [
        InjectableProperty("caption", \CapturingKeyPathTests.Panel.shown),
        InjectableProperty("gadget", \CapturingKeyPathTests.Panel.held),
      ]
    }
    return unsafeBitCast(list, to: (() -> [InjectableProperty]).self)()
  }
}
