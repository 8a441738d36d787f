import OBInjector
import XCTest

/// A composition root: what it holds is registered, each value under the name of its property.
final class MembersTests: XCTestCase {
  fileprivate protocol Clock: Sendable { var now: Int { get } }
  fileprivate struct SystemClock: Clock { var now = 5 }
  fileprivate final class Engine: Sendable {}
  fileprivate final class Loose { var number = 1 }

  fileprivate struct Root: Sendable {
    let clock: any Clock = SystemClock()
    private let engine = Engine()
    var host: String? = "example.org"
    var port: Int?
    var timeouts: [Int] = [1, 2]
    var computed: Int { 7 }
  }
  fileprivate final class Target {
    var clock: (any Clock)?
    private(set) var engine: Engine?
    var host: String?
    var port: Int?
    var timeouts: [Int]?
    var computed: Int?
  }

  func testEveryStoredPropertyThatHasAValueIsRegisteredUnderItsName() throws {
    try inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Root()), ["clock", "engine", "host", "timeouts"])
      XCTAssertEqual(injector.registeredProperties.map(\.name), ["clock", "engine", "host", "timeouts"])
      XCTAssertEqual(try injector.instance(forProperty: "host", of: String.self), "example.org")
      XCTAssertEqual(try injector.instance(of: (any Clock).self).now, 5)
      XCTAssertEqual(try injector.instance(of: [Int].self), [1, 2])
    }
    let injector = PropertyInjector()
    injector.registerProperties(of: Root())
    for _ in 0..<2 {
      let target = Target()
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["clock", "engine", "host", "timeouts"])
      XCTAssertEqual(target.clock?.now, 5)
      XCTAssertNotNil(target.engine)
      XCTAssertNil(target.port)
    }
  }

  func testTheDeclaredTypesAreRegistered() {
    let injector = PropertyInjector()
    injector.registerProperties(of: Root(), fileID: "App/Root.swift", line: 3)
    let types = injector.registeredProperties.map(\.type)
    XCTAssertTrue(types[0] == (any Clock).self)
    XCTAssertTrue(types[1] == Engine.self)
    XCTAssertTrue(types[2] == String?.self)
    XCTAssertTrue(types[3] == [Int].self)
    XCTAssertEqual(Set(injector.registeredProperties.map(\.description.isEmpty)), [false])
    XCTAssertEqual(injector.registeredProperties.map(\.fileID), Array(repeating: "App/Root.swift", count: 4))
    XCTAssertEqual(injector.registeredProperties.map(\.scope), Array(repeating: .unique, count: 4))
  }

  fileprivate class Base { let first = 1; private let hidden = "base" }
  fileprivate class Derived: Base { let second = 2; private let hidden = "derived" }
  fileprivate final class Last: Derived { var third: Int? = 3 }

  func testSuperclassesComeFirstAndTheDynamicTypeDecides() {
    inBothModes { injector in
      let root: Base = Last()
      XCTAssertEqual(injector.registerProperties(of: root), ["first", "hidden", "second", "third"])
      XCTAssertEqual(injector.text("hidden"), "base", "the first of a name wins")
      XCTAssertTrue(injector.verify().isValid)
    }
  }

  func testARootBehindAProtocolAndAnOptionalIsOpened() {
    func register<Anything>(_ root: Anything, _ injector: PropertyInjector) -> [PropertyName] {
      injector.registerProperties(of: root)
    }
    inBothModes { injector in
      let root: any Sendable = Root()
      XCTAssertEqual(register(root, injector), ["clock", "engine", "host", "timeouts"])
      XCTAssertEqual(register(Base?.some(Last()) as Any, injector), ["first", "hidden", "second", "third"])
      XCTAssertEqual(register(Root?.none, injector), [])
    }
  }

  func testANameThatIsTakenIsLeftAloneAndNotReturned() {
    let injector = PropertyInjector()
    injector.registerProperty("host", withInstance: "first")
    XCTAssertEqual(injector.registerProperties(of: Root()), ["clock", "engine", "timeouts"])
    XCTAssertEqual(injector.text("host"), "first")
    XCTAssertEqual(injector.registerProperties(of: Root()), [])
  }

  func testARootIsAModulesToo() throws {
    let module = InlineModule { $0.registerProperties(of: Root()) }
    let injector = try PropertyInjector(modules: [TextModule("host", "before"), module])
    XCTAssertEqual(injector.text("host"), "example.org", "the later module wins")
    XCTAssertEqual(try injector.withoutModules(ofType: InlineModule.self).text("host"), "before")
    XCTAssertEqual(injector.makeChild { $0.registerProperty("host", withInstance: "child") }.text("host"), "child")
  }

  // MARK: - What is left out, and what is not what it seems

  fileprivate final class Odd {
    lazy var late = "late"
    weak var weakly: Engine?
    unowned let back: Engine
    unowned(unsafe) let unsafely: Engine
    let closure: @Sendable () -> Int = { 5 }
    let maybe: (() -> Int)? = { 6 }
    let pair: (number: Int, run: () -> Int) = (1, { 2 })
    let metatype: Any.Type = Int.self
    let result: Result<Int, DeliberateFailure> = .success(1)
    let tuple: (number: Int, text: String) = (1, "t")
    let anything: Any = "anything"
    let twice: Int?? = .some(.none)
    let object: AnyObject = Loose()
    @Injected var injected: Int
    @InjectedNamed("other") var named: String
    @Injected var optional: Int?
    let last = "last"
    init(_ engine: Engine) {
      weakly = engine
      back = engine
      unsafely = engine
    }
  }

  func testWhatCantBeReadWithoutHarmIsLeftOut() throws {
    try inBothModes { injector in
      let odd: Odd
      do {
        let engine = Engine()
        odd = Odd(engine)
        odd.weakly = nil
        odd.named = "named"
      }
      // `back` dangles now.
      XCTAssertEqual(injector.registerProperties(of: odd), ["result", "tuple", "anything", "object", "named", "last"])
      XCTAssertEqual(injector.text("anything"), "anything")
      XCTAssertEqual(injector.text("named"), "named", "an @Injected property under its own name")
      XCTAssertEqual(injector.text("last"), "last")
      XCTAssertEqual(try injector.instance(forProperty: "tuple", of: (number: Int, text: String).self).text, "t")
      XCTAssertTrue(try injector.instance(forProperty: "object", of: Loose.self) === odd.object)
    }
  }

  func testAWeakReferenceIsHeldFromThenOn() throws {
    inBothModes { injector in
      var engine: Engine? = Engine()
      let odd = engine.map(Odd.init)
      odd.map { XCTAssertTrue(injector.registerProperties(of: $0).contains("weakly")) }
      engine = nil
      XCTAssertNotNil(odd?.weakly)
    }
  }

  func testLazyStorageIsNotTouched() {
    final class Root { lazy var late = Engine() }
    inBothModes { injector in
      let root = Root()
      _ = root.late
      XCTAssertEqual(injector.registerProperties(of: root), [])
    }
  }

  func testWhatCantBeCopiedIsLeftOut() {
    inBothModes { injector in
      let root = Uncopied()
      XCTAssertEqual(injector.registerProperties(of: root), ["before", "after"])
      XCTAssertEqual(root.keeps.text, "kept, in memory of its own")
    }
  }

  fileprivate struct Resource: ~Copyable { let number = 5 }
  fileprivate struct Keeps<Content: ~Copyable>: ~Copyable {
    let content: Content
    let text = "kept, in memory of its own"
  }
  fileprivate final class Uncopied {
    let before = "before"
    let keeps = Keeps(content: Resource())
    let maybe: Keeps<Resource>? = Keeps(content: Resource())
    let plain = Resource()
    let after = "after"
  }

  fileprivate final class Described: CustomReflectable {
    let first = "first"
    let second = "second"
    var customMirror: Mirror { Mirror(self, children: ["second": second, "third": "third"]) }
  }

  func testH9ACustomMirrorDoesNotDecideWhatARootHolds() {
    let injector = PropertyInjector()
    XCTAssertEqual(injector.registerProperties(of: Described()), ["first", "second"])
    // There, what an object holds is what it says.
    XCTAssertEqual(PropertyInjector(reflection: .declaredOnly).registerProperties(of: Described()), ["second"])
  }

  func testTheInjectorItselfIsNotRegisteredInItself() {
    final class Root { let injector = PropertyInjector(); let name = "root" }
    weak var weakly: PropertyInjector?
    do {
      let root = Root()
      weakly = root.injector
      XCTAssertEqual(root.injector.registerProperties(of: root), ["name"])
    }
    XCTAssertNil(weakly, "nor does anything keep it alive")
    let (root, other) = (Root(), PropertyInjector())
    XCTAssertEqual(other.registerProperties(of: root), ["injector", "name"])
  }

  // MARK: - Enums and tuples

  fileprivate enum Choice: Sendable {
    case live(clock: any Clock, host: String, port: Int?)
    case one(host: String)
    case bare(String)
    case none
    indirect case deep(host: String, rest: Choice)
  }

  func testOfAnEnumTheLabelsOfTheCaseAreRegistered() throws {
    try inBothModes { injector in
      let live = Choice.live(clock: SystemClock(), host: "h", port: nil)
      XCTAssertEqual(injector.registerProperties(of: live), ["clock", "host"])
      XCTAssertTrue(injector.registeredProperties[0].type == (any Clock).self)
      XCTAssertEqual(try injector.instance(of: (any Clock).self).now, 5)
    }
    inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Choice.one(host: "one")), ["host"])
      XCTAssertEqual(injector.text("host"), "one")
    }
    inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Choice.deep(host: "deep", rest: .none)), ["host", "rest"])
      XCTAssertEqual(injector.text("host"), "deep")
    }
    inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Choice.bare("text")), [])
      XCTAssertEqual(injector.registerProperties(of: Choice.none), [])
    }
  }

  func testOfATupleTheLabelsAreRegistered() {
    inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: (host: "h", 5, port: Int?.none, number: 7)), ["host", "number"])
    }
  }
}
