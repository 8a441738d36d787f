// Features: Arguments are part of a shared instance's identity: compared by value, never by hash (TY6), whatever code of
// theirs runs while they are compared (R11, H20).
import OBInjector
import XCTest

final class ArgumentIdentityTests: InjectorTestCase {
  final class Made {}
  /// Every value has the same hash.
  struct Colliding: Hashable {
    let value: Int
    func hash(into hasher: inout Hasher) {}
  }
  struct NotHashable {}
  final class Key: Hashable {
    let value: Int
    init(_ value: Int) { self.value = value }
    static func == (one: Key, other: Key) -> Bool { one.value == other.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  private static let shared: [Scope] = [.graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]
  private static let kept: [Scope] = [.singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  private func makeInjector<Argument>(_ scope: Scope, _: Argument.Type) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("made", scope: scope) { (_: PropertyInjector, _: Argument) in Made() }
    return injector
  }

  func testEqualArgumentsShareAndOthersDoNot() throws {
    for scope in Self.kept {
      let injector = makeInjector(scope, String.self)
      let red = try injector.instance(of: Made.self, arguments: "red")
      let blue = try injector.instance(of: Made.self, arguments: "blue")
      XCTAssertFalse(red === blue)
      XCTAssertTrue(try injector.instance(of: Made.self, arguments: "red") === red, "\(scope)")
      XCTAssertTrue(try injector.instance(of: Made.self, arguments: "blue") === blue, "\(scope)")
    }
  }

  func testInAGraphEqualArgumentsShareForOneCall() throws {
    let injector = makeInjector(.graph, Int.self)
    injector.registerProperty("list") { injector -> [Made] in
      try [1, 1, 2].map { try injector.instance(arguments: $0) }
    }
    let list = try injector.instance(of: [Made].self)
    XCTAssertTrue(list[0] === list[1])
    XCTAssertFalse(list[0] === list[2])
    XCTAssertFalse(try injector.instance(of: [Made].self)[0] === list[0])
  }

  func testTheSameHashIsNotTheSameArgument() throws {
    let injector = makeInjector(.singleton, Colliding.self)
    let made = try (0..<20).map { try injector.instance(of: Made.self, arguments: Colliding(value: $0)) }
    XCTAssertEqual(Set(made.map { ObjectIdentifier($0) }).count, 20)
    for (value, object) in made.enumerated() {
      XCTAssertTrue(try injector.instance(of: Made.self, arguments: Colliding(value: value)) === object)
    }
  }

  func testObjectsNilMetatypesAndNumbersAreComparedAsValuesOfTheirTypes() throws {
    func check<Argument, One, Equal, Other>(
      _: Argument.Type, _ one: One, _ equal: Equal, _ other: Other, line: UInt = #line
    ) throws {
      let injector = makeInjector(.singleton, Argument.self)
      let made = try injector.instance(of: Made.self, arguments: one)
      XCTAssertFalse(try injector.instance(of: Made.self, arguments: other) === made, line: line)
      XCTAssertTrue(try injector.instance(of: Made.self, arguments: equal) === made, line: line)
    }
    try check(Key.self, Key(1), Key(1), Key(2))
    try check(Int?.self, Int?.none, Int?.none, 0)
    try check(Int?.self, 0, Int?.some(0), Int?.none)
    try check(Any.Type.self, Int.self as Any.Type, Int.self as Any.Type, String.self as Any.Type)
    try check((any Hashable & Sendable).self, 1 as Int, 1 as Int, 1 as Int8)
  }

  func testAnArgumentThatIsNotHashableWithASharedScopeIsAnErrorNotAGuess() {
    for scope in Self.shared {
      let injector = makeInjector(scope, NotHashable.self)
      for _ in 0..<2 {
        let error = injectionError { try injector.instance(of: Made.self, arguments: NotHashable()) }
        assertError(error, .argumentMismatch, ["made"], "\(scope)")
        XCTAssertEqual(error?.property, "made")
        XCTAssertTrue(error?.description.contains("argument 1 of \"made\"") == true, "\(String(describing: error))")
        XCTAssertTrue(error?.description.contains("is of type \"NotHashable\", which is not Hashable") == true)
      }
    }
  }

  func testAFailureConcernsItsOwnArgumentsOnly() throws {
    injector.registerProperty("made", scope: .singleton) { (_: PropertyInjector, isFine: Bool) -> Made in
      if !isFine { throw DeliberateFailure() }
      return Made()
    }
    let fine = try injector.instance(of: Made.self, arguments: true)
    XCTAssertEqual(injectionError { try injector.instance(of: Made.self, arguments: false) }?.code, .providerFailed)
    XCTAssertTrue(try injector.instance(of: Made.self, arguments: true) === fine)
  }

  func testNilIsAnArgumentOfItsOwnInEachPlace() throws {
    final class Two {
      let (one, other): (String?, String?)
      init(_ one: String?, _ other: String?) { (self.one, self.other) = (one, other) }
    }
    for scope in Self.kept {
      let injector = PropertyInjector()
      injector.registerProperty("two", scope: scope) { (_: PropertyInjector, one: String?, other: String?) in
        Two(one, other)
      }
      let first = try injector.instance(of: Two.self, arguments: String?.none, "x")
      let second = try injector.instance(of: Two.self, arguments: "x", String?.none)
      XCTAssertFalse(first === second, "\(scope)")
      XCTAssertEqual([first.one, first.other, second.one, second.other], [nil, "x", "x", nil])
    }
  }

  private final class Thing: Sendable {}

  /// An argument that shares its hash with all others, and runs code when it is compared and when it is released.
  private final class Token: Hashable, @unchecked Sendable {
    let id: Int
    nonisolated(unsafe) static var whenCompared: (() -> Void)?
    nonisolated(unsafe) static var whenReleased: [Int: () -> Void] = [:]
    init(_ id: Int) { self.id = id }
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
    static func == (one: Token, other: Token) -> Bool {
      let whenCompared = whenCompared
      Self.whenCompared = nil
      whenCompared?()
      return one.id == other.id
    }
    deinit { Self.whenReleased.removeValue(forKey: id)?() }
  }

  func testR11AKeyThatGoesAndAnEqualOneThatComesMeanwhileAreNoticed() throws {
    let (first, second) = (PropertyInjector(), PropertyInjector())
    for injector in [first, second] {
      injector.registerProperty("thing", scope: .custom("things")) { (_: PropertyInjector, _: Token) in Thing() }
    }
    func thing(_ injector: PropertyInjector, _ id: Int) throws -> Thing {
      try injector.instance(forProperty: "thing", of: Thing.self, arguments: Token(id))
    }
    _ = try thing(first, 1)
    var inner: Thing?
    Token.whenReleased[1] = { inner = try? thing(second, 2) }
    // The only key with this hash goes while the new arguments are compared with it.
    Token.whenCompared = { first.reset(.custom("things")) }
    let outer = try thing(second, 2)
    XCTAssertNotNil(inner, "the first argument was not released in time")
    XCTAssertTrue(inner === outer)
    XCTAssertTrue(try thing(second, 2) === outer)
  }
}
