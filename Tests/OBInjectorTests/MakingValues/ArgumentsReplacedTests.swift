// R11: equal arguments mean one instance, whatever code of the arguments runs while they are compared (H20).
import OBInjector
import XCTest

final class ArgumentsReplacedTests: XCTestCase {
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
