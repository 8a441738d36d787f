// R12: of each set of mistakes that a closure can have at once, the first one is named, through each door.
import OBInjector
import OBInjectorDiagnostics
import XCTest

final class R12EachSetOfMistakesTests: XCTestCase {
  private final class Leaf: Sendable {}

  /// Mistakes of a closure, in the order in which they are named; an awaiting call makes none of the last two.
  private enum Mistake: Int, CaseIterable { case shutDown, type, arguments, asynchronous, isolation }

  private final class Doors { var mid: Leaf?; @InjectedNamed("mid") var later: Lazy<Leaf> }

  private static func register<Value: Sendable>(
    _ value: Value, with mistakes: Set<Mistake>, in injector: PropertyInjector
  ) {
    let key = PropertyKey<Value>("mid")
    let areThere = [.arguments, .asynchronous, .isolation].map(mistakes.contains)
    switch (areThere[0], areThere[1], areThere[2]) {
    case (false, false, false): injector.registerProperty(key) { value }
    case (false, false, true): injector.registerProperty(key) { @MainActor in value }
    case (false, true, false): injector.registerProperty(key) { () async in value }
    case (false, true, true): injector.registerProperty(key) { @MainActor () async in value }
    case (true, false, false): injector.registerProperty(key) { (_: PropertyInjector, _: Int) in value }
    case (true, false, true):
      let make: @MainActor @Sendable (PropertyInjector, Int) -> Value = { _, _ in value }
      injector.registerProperty(key, withBlock: make)
    case (true, true, false): injector.registerProperty(key) { (_: PropertyInjector, _: Int) async in value }
    case (true, true, true):
      let make: @MainActor @Sendable (PropertyInjector, Int) async -> Value = { _, _ in value }
      injector.registerProperty(key, withBlock: make)
    }
  }

  private static func mistake(_ error: InjectionError?) -> Mistake? {
    switch error?.code {
    case .shutDown: .shutDown
    case .typeMismatch: .type
    case .argumentMismatch: .arguments
    case .isolationMismatch: error?.description.contains(" is asynchronous; ") == true ? .asynchronous : .isolation
    default: nil
    }
  }

  private static func caught(_ body: () throws -> Leaf) -> InjectionError? {
    do { _ = try body() } catch { return error as? InjectionError }
    return nil
  }

  func testR12OfEachSetOfMistakesTheFirstIsNamedThroughEachDoor() async {
    for number in 0..<32 {
      let mistakes = Set(Mistake.allCases.filter { number >> $0.rawValue & 1 == 1 })
      let (parent, name) = (PropertyInjector(), "\(mistakes)")
      if mistakes.contains(.type) {
        Self.register("text", with: mistakes, in: parent)
      } else {
        Self.register(Leaf(), with: mistakes, in: parent)
      }
      let child = parent.makeChild()
      if mistakes.contains(.shutDown) { parent.shutDown() }
      let expected = Mistake.allCases.first(where: mistakes.contains)
      let (doors, report) = child.reported(Doors())
      let atProperty = report.failures.first { $0.property == "mid" }
      let ofLazy = report.failures.count == 2 ? report.failures[1] : Self.caught { try doors.later.get() }
      let byName = Self.caught { try child.instance(forProperty: "mid") }
      let foretold = child.explain("mid", on: Doors()).outcome.error
      for (door, error) in zip(["property", "Lazy", "lookup", "explain"], [atProperty, ofLazy, byName, foretold]) {
        XCTAssertEqual(Self.mistake(error), expected, "\(door): \(name)")
      }
      let awaited = await child.injectDependencies(awaiting: Doors()).failures.first { $0.property == "mid" }
      let isLeft = expected == .asynchronous || expected == .isolation
      XCTAssertEqual(Self.mistake(awaited), isLeft ? nil : expected, "awaiting: \(name)")
    }
  }
}
