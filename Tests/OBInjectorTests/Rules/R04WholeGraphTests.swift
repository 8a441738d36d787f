// R4: notified at most once per injection, after the whole graph, deepest first, and only if something was set (OJ5, TY5).
// (Calls inside calls: `R04NestedCallsTests`.)
import OBInjector
import XCTest

final class R04WholeGraphTests: InjectorTestCase {
  private class Speaker: NotificationLogger, InjectorPreparing {
    func willInjectDependencies() { log.add("will \(type(of: self))") }
    override func didInjectDependencies() { log.add("did \(type(of: self))") }
  }
  private final class Root: Speaker { var left: Left?; var right: Right? }
  private final class Left: Speaker { var leaf: Leaf?; var root: Root? }
  private final class Right: Speaker { var leaf: Leaf? }
  private final class Leaf: Speaker { var note: String? }
  private final class Whole {}

  private let log = EventLog()

  private func makeInjector(leaf: Scope = .graph) -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("root", scope: .graph) { Root(log) }
    injector.registerProperty("left", scope: .graph) { Left(log) }
    injector.registerProperty("right", scope: .graph) { Right(log) }
    injector.registerProperty("leaf", scope: leaf) { Leaf(log) }
    injector.registerProperty("note", withInstance: "note")
    return injector
  }

  func testR4EveryObjectIsNotifiedOnceAfterTheWholeGraphDeepestFirst() throws {
    let did = ["did Leaf", "did Left", "did Right", "did Root"]
    _ = try makeInjector().instance(of: Root.self)
    XCTAssertEqual(log.all, ["will Root", "will Left", "will Leaf", "will Right"] + did)
    log.clear()
    makeInjector().injectDependencies(to: Root(log))
    assertEqual((log.all.suffix(4), did[...]), (log.count, 8))
  }

  func testR4AFailedObjectIsNotNotified() {
    let (injector, log) = (makeInjector(), log)
    injector.without("right").registerProperty("right") { () throws -> Right in throw DeliberateFailure() }
    injector.without("root").registerProperty("root") { Root(log) }
    XCTAssertEqual(injectionError { try injector.instance(of: Root.self) }?.code, .providerFailed)
    XCTAssertEqual(log.all.filter { $0.hasPrefix("did") }, [])
  }

  func testR4ATargetWithOneFailedPropertyIsNotifiedOfTheOthers() {
    let injector = makeInjector()
    injector.without("right").registerProperty("right") { () throws -> Right in throw DeliberateFailure() }
    injector.injectDependencies(to: Root(log))
    XCTAssertEqual(log.all.suffix(3), ["did Leaf", "did Left", "did Root"])
  }

  func testR4AnObjectFilledTwiceInOneCallIsNotifiedOnce() throws {
    final class Piece: NotificationCounter { var whole: Whole? }
    final class Box: @unchecked Sendable { var piece: Piece? }
    let (injector, box, log) = (makeInjector(leaf: .unique), Box(), log)
    injector.registerProperty("piece") { injector -> Piece in
      let piece = injector.filled(Piece())
      for _ in 0..<10 { _ = try injector.instance(of: Leaf.self) }
      return piece
    }
    injector.registerProperty("whole", scope: .graph) { injector -> Whole in
      box.piece = try injector.instance(of: Piece.self)
      return Whole()
    }
    let whole = try injector.instance(of: Whole.self)
    XCTAssertTrue(box.piece?.whole === whole)
    assertEqual((box.piece?.notified, 1), (log.count(of: "did Leaf"), 10))
  }

  func testR4AnObjectThatWaitedInVainIsNotifiedOfWhatItGotLater() throws {
    final class Part: NotificationCounter { var late: String?, whole: Whole? }
    final class Box: @unchecked Sendable { var part: Part? }
    final class Target { var whole: Whole?; var note: String? }
    let (injector, box, isLate) = (makeInjector(), Box(), Setting(false))
    injector.registerProperty("late") { () -> String? in isLate.value ? "late" : nil }
    injector.registerProperty("part") { injector -> Part in
      let part = injector.filled(Part())
      isLate.value = true
      return part
    }
    injector.registerProperty("whole", scope: .graph) { injector -> Whole? in
      box.part = try injector.instance(of: Part.self)
      return nil
    }
    injector.injectDependencies(to: Target())
    XCTAssertNil(box.part?.whole)
    assertEqual((box.part?.late, "late"), (box.part?.notified, 1))
  }

  private final class Notified: InjectorDelegate, InjectorPreparing {
    var text: String?, number: Int?
    @Injected var slot: Double
    var events: [String] = []
    func willInjectDependencies() { events.append("will \(text ?? "nil") \(number ?? 0)") }
    func didInjectDependencies() { events.append("did \(text ?? "nil") \(number ?? 0)") }
  }

  private class Base: InjectorDelegate {
    var text: String?
    var calls: [String] = []
    func didInjectDependencies() { calls.append("base") }
  }
  private final class Derived: Base {
    var number: Int?
    override func didInjectDependencies() {
      super.didInjectDependencies()
      calls.append("derived")
    }
  }

  private struct Value: InjectorDelegate {
    static let notified = RunCounter()
    var number: Int?
    func didInjectDependencies() { Self.notified.count(number ?? 0) }
  }

  func testR4OB6TheObjectIsNotifiedOnceAfterAllPropertiesAreSet() {
    injector.registerProperty("text", withInstance: "set")
    injector.registerProperty("number") { 4 }
    for target in [Notified(), Notified()] {
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.events, ["will nil 0", "did set 4"])
    }
  }

  func testR4OB6NothingSetMeansNotNotified() {
    injector.registerProperty("text", withInstance: "set")
    injector.registerProperty("number") { () -> Int? in nil }
    let (target, other) = (Notified(), Notified())
    (target.text, target.number) = ("there", 1)
    XCTAssertFalse(injector.injectDependencies(to: target).didInject)
    XCTAssertFalse(PropertyInjector().injectDependencies(to: other).didInject)
    XCTAssertEqual(target.events + other.events, [])
  }

  func testR4EachInjectionThatSetsSomethingNotifiesAgain() {
    injector.registerProperty("text", withInstance: "set")
    let target = injector.filled(injector.filled(Notified()))
    target.text = nil
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.events, ["will nil 0", "did set 0", "will nil 0", "did set 0"])
  }

  func testR4OJ6AnOverrideIsNotifiedOnceWithItsSuperclass() {
    injector.registerInstances(("text", "set"), ("number", 1))
    for target in [Derived(), Derived()] {
      injector.injectDependencies(to: target as Base)
      XCTAssertEqual(target.calls, ["base", "derived"])
    }
  }

  func testR4AnInjectedPropertyCounts() {
    inBothModes { injector in
      injector.registerProperty("slot", withInstance: 0.5)
      XCTAssertEqual(injector.filled(Notified()).events, ["will nil 0", "did nil 0"])
    }
  }

  func testR4AStructIsNotified() {
    injector.registerProperty("number", withInstance: 100)
    let before = Value.notified.count
    var value = Value()
    injector.injectDependencies(to: &value)
    XCTAssertEqual(Value.notified.count - before, 100)
  }
}
