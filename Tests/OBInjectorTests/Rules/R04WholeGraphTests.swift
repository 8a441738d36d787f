// R4: notified once, after the whole graph, deepest first, and only if something was set (OJ5, TY5).
import OBInjector
import XCTest

final class R04WholeGraphTests: XCTestCase {
  private class Speaker: InjectorDelegate, InjectorPreparing {
    var name: String { "\(type(of: self))" }
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willInjectDependencies() { log.add("will \(name)") }
    func didInjectDependencies() { log.add("did \(name)") }
  }
  private final class Root: Speaker { var left: Left?; var right: Right? }
  private final class Left: Speaker { var leaf: Leaf?; var root: Root? }
  private final class Right: Speaker { var leaf: Leaf? }
  private final class Leaf: Speaker { var note: String? }

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
    _ = try makeInjector().instance(of: Root.self)
    XCTAssertEqual(
      log.all,
      [
        "will Root", "will Left", "will Leaf", "will Right",
        "did Leaf", "did Left", "did Right", "did Root",
      ])
  }

  func testR4TheTargetIsNotifiedLast() {
    let injector = makeInjector()
    injector.injectDependencies(to: Root(log))
    XCTAssertEqual(log.all.suffix(4), ["did Leaf", "did Left", "did Right", "did Root"])
    XCTAssertEqual(log.count, 8)
  }

  func testR4ASharedObjectIsNotifiedByTheCallThatMadeItOnly() throws {
    let injector = makeInjector(leaf: .singleton)
    _ = try injector.instance(of: Right.self)
    _ = try injector.instance(of: Right.self)
    XCTAssertEqual(log.count(of: "did Leaf"), 1)
    XCTAssertEqual(log.count(of: "did Right"), 2)
  }

  func testR4TheSecondInjectionSetsNothingAndNotifiesNothing() {
    let injector = makeInjector()
    let root = Root(log)
    injector.injectDependencies(to: root)
    let before = log.count
    injector.injectDependencies(to: root)
    XCTAssertEqual(log.count, before)
  }

  func testR4PreparingHappensBeforeTheFirstPropertyAndNotForNothing() {
    final class Careful: InjectorPreparing {
      var note: String?
      var other: String?
      var seen: [String?] = []
      func willInjectDependencies() { seen = [note, other, "once\(seen.count)"] }
    }
    let injector = makeInjector()
    injector.registerProperty("other") { "other" }
    let careful = Careful()
    injector.injectDependencies(to: careful)
    XCTAssertEqual(careful.seen, [nil, nil, "once0"])
    careful.seen = []
    injector.injectDependencies(to: careful)
    XCTAssertEqual(careful.seen, [])
  }

  func testR4AFailedObjectIsNotNotified() {
    let (injector, log) = (makeInjector(), log)
    injector.deleteProperty("right")
    injector.registerProperty("right") { () throws -> Right in throw DeliberateFailure() }
    injector.deleteProperty("root")
    injector.registerProperty("root") { Root(log) }
    XCTAssertEqual(injectionError { try injector.instance(of: Root.self) }?.code, .providerFailed)
    XCTAssertEqual(log.all.filter { $0.hasPrefix("did") }, [])
  }

  func testR4ATargetWithOneFailedPropertyIsNotifiedOfTheOthers() {
    let injector = makeInjector()
    injector.deleteProperty("right")
    injector.registerProperty("right") { () throws -> Right in throw DeliberateFailure() }
    injector.injectDependencies(to: Root(log))
    XCTAssertEqual(log.all.suffix(3), ["did Leaf", "did Left", "did Root"])
  }

  func testR4AnObjectFilledTwiceInOneCallIsNotifiedOnce() throws {
    final class Whole {}
    final class Piece: InjectorDelegate {
      var whole: Whole?
      var notified = 0
      func didInjectDependencies() { notified += 1 }
    }
    final class Box: @unchecked Sendable { var piece: Piece? }
    let (injector, box, log) = (makeInjector(leaf: .unique), Box(), log)
    injector.registerProperty("piece") { injector -> Piece in
      let piece = Piece()
      injector.injectDependencies(to: piece)
      for _ in 0..<10 { _ = try injector.instance(of: Leaf.self) }
      return piece
    }
    injector.registerProperty("whole", scope: .graph) { injector -> Whole in
      box.piece = try injector.instance(of: Piece.self)
      return Whole()
    }
    let whole = try injector.instance(of: Whole.self)
    XCTAssertTrue(box.piece?.whole === whole)
    XCTAssertEqual(box.piece?.notified, 1)
    XCTAssertEqual(log.count(of: "did Leaf"), 10)
  }

  func testR4AnObjectThatWaitedInVainIsNotifiedOfWhatItGotLater() throws {
    final class Whole {}
    final class Part: InjectorDelegate {
      var late: String?
      var whole: Whole?
      var notified = 0
      func didInjectDependencies() { notified += 1 }
    }
    final class Box: @unchecked Sendable { var part: Part? }
    final class Target { var whole: Whole?; var note: String? }
    let (injector, box, isLate) = (makeInjector(), Box(), Setting(false))
    injector.registerProperty("late") { () -> String? in isLate.value ? "late" : nil }
    injector.registerProperty("part") { injector -> Part in
      let part = Part()
      injector.injectDependencies(to: part)
      isLate.value = true
      return part
    }
    injector.registerProperty("whole", scope: .graph) { injector -> Whole? in
      box.part = try injector.instance(of: Part.self)
      return nil
    }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(box.part?.late, "late")
    XCTAssertNil(box.part?.whole)
    XCTAssertEqual(box.part?.notified, 1)
  }
}
