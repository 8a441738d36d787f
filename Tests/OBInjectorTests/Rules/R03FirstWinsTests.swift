// R3: the first registration of a name wins, few registrations as many; between modules the later one.
import OBInjector
import XCTest

final class R03FirstWinsTests: InjectorTestCase {
  private final class Target { var text: String?, number: Int? }

  private func text(_ injector: PropertyInjector) -> String? { injector.filled(Target()).text }

  func testR3OB8TheFirstRegistrationWinsAndALaterOneReturnsFalse() {
    XCTAssertTrue(injector.registerProperty("text", withInstance: "first"))
    XCTAssertFalse(injector.registerProperty("text", withInstance: "second"))
    XCTAssertFalse(injector.registerProperty("text") { "third" })
    XCTAssertFalse(injector.registerProperty("text", withInstance: 4))
    XCTAssertEqual(text(injector), "first")
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["text"])
  }

  func testR3AfterDeletingTheNameIsFree() {
    injector.registerProperty("text", withInstance: "first")
    XCTAssertEqual(text(injector), "first")
    injector.deleteProperty("unknown")
    XCTAssertEqual(text(injector), "first")
    injector.deleteProperty("text")
    XCTAssertFalse(injector.hasProperty("text"))
    XCTAssertNil(text(injector))
    XCTAssertTrue(injector.registerProperty("text", withInstance: "second"))
    XCTAssertTrue(injector.hasProperty("text"))
    XCTAssertEqual(text(injector), "second")
  }

  func testR3AChildReplacesWithoutTouchingItsParent() {
    let parent = PropertyInjector()
    parent.registerProperty("text", withInstance: "parent")
    parent.registerProperty("number", withInstance: 1)
    let child = parent.makeChild()
    XCTAssertEqual(text(child), "parent")
    XCTAssertTrue(child.registerProperty("text", withInstance: "child"))
    assertEqual((text(child), "child"), (text(parent), "parent"))
    child.deleteProperty("text")
    XCTAssertEqual(text(child), "parent")
  }

  func testR3RegistrationsAreListedInTheirOrder() {
    injector.registerProperty("z", withInstance: 1)
    let line = #line - 1
    injector.registerProperty("a", scope: .singleton) { "text" }
    injector.registerProperty("m") { () -> Int? in nil }
    let listed = injector.registeredProperties
    XCTAssertEqual(listed.map(\.name), ["z", "a", "m"])
    XCTAssertTrue(listed[0].type == Int.self)
    XCTAssertTrue(listed[1].type == String.self)
    XCTAssertTrue(listed[2].type == Int?.self)
    XCTAssertEqual(listed.map(\.scope), [.unique, .singleton, .unique])
    assertEqual((listed[0].line, line), (listed[0].fileID, #fileID))
  }

  /// The names that are registered, in order, with their values.
  private var expected: [(name: PropertyName, value: Int)] = []

  private func register(_ name: PropertyName, _ value: Int, _ injector: PropertyInjector) {
    let isNew = !expected.contains { $0.name == name }
    XCTAssertEqual(injector.registerProperty(PropertyKey(name), withInstance: value), isNew)
    if isNew { expected.append((name, value)) }
  }

  private func delete(_ name: PropertyName, _ injector: PropertyInjector) {
    injector.deleteProperty(name)
    expected.removeAll { $0.name == name }
  }

  private func check(_ names: [PropertyName], _ injector: PropertyInjector) {
    XCTAssertEqual(injector.registeredProperties.map(\.name), expected.map(\.name))
    for name in names {
      XCTAssertEqual(
        try? injector.instance(forProperty: PropertyKey(name), of: Int.self), expected.first { $0.name == name }?.value)
    }
  }

  func testR3WhateverComesAndGoesTheFirstWinsAndTheOrderStays() {
    var random = SeededGenerator(seed: 7)
    for count in [1, 3, 4, 5, 6, 9, 40] {
      let injector = PropertyInjector()
      expected = []
      // Short names, long ones, and some that are spelled in two ways.
      let names = (0..<count).map {
        PropertyName($0 % 3 == 0 ? "n\($0)" : "aNameThatIsLong\($0)\($0 % 2 == 0 ? "é" : "")")
      }
      for step in 0..<Effort.rounds(2_000, short: 300) {
        let name = names[Int(random.next() % UInt64(count))]
        if random.next() % 2 == 0 { register(name, step, injector) } else { delete(name, injector) }
        if step % 16 == 0 { check(names, injector) }
      }
      check(names, injector)
    }
  }

  func testR3OneNameInTwoSpellingsIsOne() {
    for others in [0, 3, 10] {
      let injector = PropertyInjector()
      for index in 0..<others {
        injector.registerProperty(PropertyKey(PropertyName("other\(index)")), withInstance: index)
      }
      XCTAssertTrue(injector.registerProperty("caf\u{e9}", withInstance: 1))
      XCTAssertFalse(injector.registerProperty("cafe\u{301}", withInstance: 2))
      XCTAssertEqual(try injector.instance(forProperty: "cafe\u{301}"), 1)
      injector.deleteProperty("cafe\u{301}")
      XCTAssertFalse(injector.hasProperty("caf\u{e9}"))
    }
  }

  // MARK: - R4: what is thrown away because it does not fit is never notified, wherever it was looked up.

  private protocol Shape {}
  private final class Circle: Shape {}
  private final class Square: NotificationLogger, Shape { var edge: Edge? }
  private final class Edge: NotificationLogger { var width: Int? }
  private final class Plain: NotificationLogger { var shape: Circle?; var width: Int? }
  private final class Wrapped { @InjectedNamed("shape") var other: Circle? }
  private final class Declared: KeyPathInjectable {
    var circle: Circle?
    static let injectableProperties = [InjectableProperty("shape", \Declared.circle)]
  }
  private final class Both {
    var shape: Circle?
    @InjectedNamed("shape") var other: Square?
  }

  private let log = EventLog()

  private func makeInjector(_ scope: Scope = .unique) -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("shape", scope: scope) { () -> any Shape in Square(log) }
    injector.registerProperty("edge", scope: scope) { Edge(log) }
    injector.registerProperty("width", withInstance: 3)
    return injector
  }

  private func assertMisfit(
    _ report: InjectionReport, file: StaticString = #filePath, line: UInt = #line
  ) { XCTAssertEqual(report.failures.map(\.code), [.typeMismatch], file: file, line: line) }

  func testR4WhatDoesNotFitAPropertyIsNotifiedOnlyIfItsScopeSharesIt() {
    for (scope, notified) in [(Scope.unique, []), (.graph, ["edge", "square"])] {
      assertMisfit(makeInjector(scope).injectDependencies(to: Plain(log)))
      XCTAssertEqual(log.all, notified + ["plain"])
      log.clear()
    }
  }

  func testR4WhatDoesNotFitAWrapperOrAKeyPathAlsoAfterADecoratorOrAwaitedIsNotNotified() async {
    assertMisfit(makeInjector().injectDependencies(to: Wrapped()))
    assertMisfit(makeInjector().injectDependencies(to: Declared()))
    assertMisfit(await makeInjector().injectDependencies(awaiting: Wrapped()))
    let injector = makeInjector()
    injector.decorateProperty("shape") { (shape: any Shape) in shape }
    assertMisfit(injector.injectDependencies(to: Wrapped()))
    XCTAssertEqual(log.all, [])
  }

  func testR4WhatDoesNotFitAPropertyOfACreatedObjectIsNotNotified() throws {
    let (injector, log) = (makeInjector(), log)
    injector.registerProperty("plain", scope: .singleton) { Plain(log) }
    XCTAssertNil(try injector.instance(of: Plain.self).shape)
    XCTAssertEqual(log.all, ["plain"])
  }

  func testR4WhatItsScopeKeepsIsNotifiedOnceAndStays() {
    for scope in [Scope.singleton, .weakSingleton, .custom("session")] {
      let injector = makeInjector(scope)
      let both = Both()
      assertMisfit(injector.injectDependencies(to: both))
      XCTAssertEqual(both.other?.edge?.width, 3, "\(scope)")
      assertMisfit(injector.injectDependencies(to: Wrapped()))
      XCTAssertEqual(log.all, ["edge", "square"], "\(scope)")
      log.clear()
    }
  }

  func testR11WhatIsSharedBelowWhatIsThrownAwayIsMadeOnce() throws {
    let (injector, log) = (makeInjector(), log)
    injector.deleteProperty("edge")
    injector.registerProperty("edge", scope: .singleton) { log.made(Edge(log)) }
    injector.registerProperty("plain", scope: .singleton) { Plain(log) }
    XCTAssertNil(try injector.instance(of: Plain.self).shape)
    XCTAssertEqual(try injector.instance(of: Edge.self).width, 3)
    assertEqual((log.count(of: "made"), 1), (log.count(of: "edge"), 1))
  }

  func testR4WhatDoesNotFitIsNotNotifiedThoughSomethingSharedWasMadeForIt() throws {
    final class Ring: NotificationLogger, Shape {
      var edge: Edge?, part: Part?
      deinit { log.add("gone") }
    }
    final class Part { var shape: Ring? }
    let (injector, log) = (makeInjector(.singleton), log)
    injector.deleteProperty("shape")
    injector.registerProperty("shape") { () -> any Shape in Ring(log) }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("plain", scope: .singleton) { Plain(log) }
    XCTAssertNil(try injector.instance(of: Plain.self).shape)
    // What is shared stays, and is notified.
    XCTAssertEqual(log.all, ["gone", "edge", "plain"])
  }

  func testR4WhatDoesNotFitALookUpIsNotifiedOnlyIfItsScopeSharesIt() throws {
    for (scope, notified) in [(Scope.unique, []), (.graph, ["edge", "square"])] {
      let injector = makeInjector(scope)
      injector.registerProperty("number", scope: .singleton) { injector -> Int in
        XCTAssertNil(try? injector.instance(forProperty: "shape", of: Circle.self))
        return 7
      }
      XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 7)
      XCTAssertEqual(log.all, notified, "\(scope)")
      log.clear()
    }
  }
}
