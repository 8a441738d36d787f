// Features: Key paths of every form do the same, whether or not the optimizer can see what they are.
import OBInjector
import XCTest

final class KeyPathFormsTests: XCTestCase {
  private final class Part {
    var size: Int? { didSet { changes += 1 } }
    var changes = 0
  }

  private struct Inner {
    var depth: Int? { didSet { changes += 1 } }
    var changes = 0
  }

  private class Base: KeyPathInjectable {
    var title: String? { didSet { changes.append("title") } }
    var changes: [String] = []
    var rows: [String?] = [nil, nil]
    subscript(row: Int) -> String? {
      get { rows[row] }
      set {
        changes.append("row \(row)")
        rows[row] = newValue
      }
    }
    var numbers: [String: Int] = [:] { didSet { changes.append("numbers") } }
    let part = Part()
    var inner = Inner()
    var action: ((Int) -> Int)?
    var pair: (Int, () -> String)?
    var kind: Part.Type?
    var twice: Int??
    weak var owner: Part? { didSet { changes.append("owner") } }

    class var injectableProperties: [InjectableProperty] {
      let row = 1
      let size: any ReferenceWritableKeyPath<Base, Int?> & Sendable = \Base.part.size
      return [
        InjectableProperty("title", \Base.title), InjectableProperty("row", \Base[row]),
        InjectableProperty("number", \Base.numbers["n"]), InjectableProperty("size", size),
        InjectableProperty("depth", \Base.inner.depth), InjectableProperty("action", \Base.action),
        InjectableProperty("pair", \Base.pair), InjectableProperty("kind", \Base.kind),
        InjectableProperty("twice", \Base.twice), InjectableProperty("owner", \Base.owner),
      ]
    }
  }

  private final class Derived: Base { override var title: String? { didSet { changes.append("derived title") } } }
  private let owner = Part()

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("title", withInstance: "Start")
    injector.registerProperty("row", withInstance: "row")
    injector.registerProperty("number") { 1 }
    injector.registerProperty("size", withInstance: 2)
    injector.registerProperty("depth") { 3 }
    injector.registerProperty("action", withInstance: { (number: Int) in number + 1 })
    injector.registerProperty("pair") { () -> (Int, () -> String) in (1, { "one" }) }
    injector.registerProperty("kind", withInstance: Part.self)
    injector.registerProperty("twice", withInstance: 4)
    injector.registerProperty("owner", withInstance: owner)
  }

  private func assertIsFilledOnce(_ object: Base, _ changes: Set<String>, by injector: PropertyInjector) {
    XCTAssertEqual(injector.injectDependencies(to: object).injected.count, 10)
    XCTAssertEqual(Set(object.changes), changes)
    XCTAssertEqual(object.changes.count, changes.count, "once each: \(object.changes)")
    assertEqual((object.title, "Start"), (object.rows, [nil, "row"]), (object.numbers, ["n": 1]))
    XCTAssertEqual([object.part.size, object.part.changes, object.inner.depth, object.inner.changes], [2, 1, 3, 1])
    assertEqual((object.action?(1), 2), (object.pair?.1(), "one"))
    XCTAssertTrue(object.kind == Part.self)
    XCTAssertEqual(object.twice, 4)
    XCTAssertTrue(object.owner === owner)
    object.changes = []
    XCTAssertFalse(injector.injectDependencies(to: object).didInject)
    XCTAssertEqual(object.changes, [])
  }

  func testEachIsSetOnce() {
    inBothModes { injector in
      register(in: injector)
      for _ in 0..<2 {
        assertIsFilledOnce(Base(), ["title", "row 1", "numbers", "owner"], by: injector)
        assertIsFilledOnce(Derived(), ["title", "derived title", "row 1", "numbers", "owner"], by: injector)
      }
    }
  }

  private final class Restless: KeyPathInjectable {
    let injector: PropertyInjector
    var changes: [String] = []
    var first: String? { didSet { injectAgain("first") } }
    var second: String? { didSet { injectAgain("second") } }

    init(_ injector: PropertyInjector) { self.injector = injector }

    func injectAgain(_ name: String) {
      changes.append(name)
      // A property that counts as empty for ever would be set for ever.
      if changes.count < 9 { injector.injectDependencies(to: self) }
    }

    static var injectableProperties: [InjectableProperty] {
      [InjectableProperty("first", \Restless.first), InjectableProperty("second", \Restless.second)]
    }
  }

  func testASetterMayInjectItsObjectAgainAndEachIsStillSetOnce() {
    inBothModes { injector in
      injector.registerProperty("first", withInstance: "1")
      injector.registerProperty("second", withInstance: "2")
      for _ in 0..<2 {
        let (object, report) = injector.reported(Restless(injector))
        XCTAssertEqual(object.changes, ["first", "second"])
        XCTAssertEqual(report.injected, ["first"], "the other was set by the injection inside")
        XCTAssertEqual(report.said("second"), "alreadySet")
      }
    }
  }

  private final class Ordered: KeyPathInjectable {
    var changes: [String] = []
    var first: Int? { didSet { changes.append("first") } }
    var second: Int? { didSet { changes.append("second") } }
    var late: Int? {
      get { nil }
      set { changes.append("late") }
    }
    var early: Int? {
      get { nil }
      set { changes.append("early") }
    }

    static var injectableProperties: [InjectableProperty] {
      [
        InjectableProperty("second", \Ordered.second), InjectableProperty("late", \Ordered.late),
        InjectableProperty("first", \Ordered.first), InjectableProperty("early", \Ordered.early),
      ]
    }
  }

  func testThoseWithoutStorageAreFilledInTheOrderOfTheListThenTheOthersAsTheClassDeclaresThem() {
    let injector = PropertyInjector()
    for name in ["first", "second", "late", "early"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name)) { 1 }
    }
    for _ in 0..<2 { XCTAssertEqual(injector.filled(Ordered()).changes, ["late", "early", "first", "second"]) }
  }
}
