// H14: whether a static type conforms is known without an instance and without running a closure.
import OBInjector
import XCTest

private protocol A {}
private protocol B {}
private protocol C {}
private protocol D {}
private protocol E {}
private protocol F {}
private protocol G {}
private protocol H {}
private protocol Refined: A, B {}
private protocol Bound: AnyObject {}
private protocol WithType { associatedtype Element; var element: Element { get } }
private struct All: A, B, C, D, E, F, G, H {}
private struct Seven: A, B, C, D, E, F, G {}
private struct Fine: Refined {}
private class Base: Bound {}
private final class Derived: Base, A {}
private struct Conditional<T> {}
extension Conditional: A where T: A {}
private enum Choice: A { case one }
private struct Ints: WithType { let element = 5 }

final class H14ConformanceTests: InjectorTestCase {
  private let runs = RunCounter()

  /// Registers a closure that must not run, and asks by type.
  private func finds<Value, Wanted>(_: Value.Type, _ wanted: Wanted.Type) -> Bool {
    let (injector, runs) = (PropertyInjector(), runs)
    injector.registerProperty("it") { () -> Value in
      runs.count()
      throw CancellationError()
    }
    do {
      _ = try injector.instance(of: wanted)
      return false
    } catch {
      return error.code == .providerFailed
    }
  }

  private func isUnknown<Value, Wanted>(_ value: Value.Type, _ wanted: Wanted.Type) -> Bool {
    let before = runs.count
    let found = finds(value, wanted)
    return !found && runs.count == before
  }

  func testH14AConformingTypeIsFoundByProtocol() {
    XCTAssertTrue(finds(All.self, (any A).self))
    XCTAssertTrue(finds(Choice.self, (any A).self))
    XCTAssertTrue(finds(Fine.self, (any Refined).self))
    XCTAssertTrue(finds(Fine.self, (any A & B).self))
    XCTAssertTrue(finds(Derived.self, (any Bound).self))
    XCTAssertTrue(finds(Derived.self, (any Bound & A).self))
    XCTAssertTrue(finds(Derived.self, (any Base & A).self))
    XCTAssertTrue(finds(Conditional<All>.self, (any A).self))
  }

  func testH14ATypeThatDoesNotConformIsNotFoundAndItsClosureIsNotRun() {
    XCTAssertTrue(isUnknown(All.self, (any Refined).self))
    XCTAssertTrue(isUnknown(Base.self, (any A).self))
    XCTAssertTrue(isUnknown(Base.self, (any Base & A).self))
    XCTAssertTrue(isUnknown(Choice.self, (any A & B).self))
    XCTAssertTrue(isUnknown(Conditional<Int>.self, (any A).self))
    XCTAssertTrue(isUnknown(Int.self, (any Bound).self))
    XCTAssertTrue(isUnknown(Int.self, (any Error).self))
  }

  func testH14CompositionsOfUpToEightProtocolsAreUnderstood() {
    XCTAssertTrue(finds(All.self, (any A & B).self))
    XCTAssertTrue(finds(All.self, (any A & B & C).self))
    XCTAssertTrue(finds(All.self, (any A & B & C & D).self))
    XCTAssertTrue(finds(All.self, (any A & B & C & D & E).self))
    XCTAssertTrue(finds(All.self, (any A & B & C & D & E & F).self))
    XCTAssertTrue(finds(All.self, (any A & B & C & D & E & F & G).self))
    XCTAssertTrue(finds(All.self, (any A & B & C & D & E & F & G & H).self))
    XCTAssertTrue(finds(Seven.self, (any A & B & C & D & E & F & G).self))
    XCTAssertTrue(isUnknown(Seven.self, (any A & B & C & D & E & F & G & H).self))
  }

  func testH14ProtocolsOfTheStandardLibraryAreUnderstood() {
    XCTAssertTrue(finds(CancellationError.self, (any Error).self))
    XCTAssertTrue(finds(Int.self, (any Hashable).self))
    XCTAssertTrue(finds(Int.self, (any BinaryInteger & Codable).self))
    XCTAssertTrue(finds([Int].self, (any Collection).self))
    XCTAssertTrue(isUnknown(All.self, (any Hashable).self))
    XCTAssertTrue(finds(All.self, (any A & Sendable).self))
  }

  func testH14AWantedOptionalIsLookedUpWithoutItsOptional() {
    XCTAssertTrue(finds(All.self, (any A)?.self))
    XCTAssertTrue(finds(All?.self, (any A).self))
  }

  func testR1AProtocolWithItsAssociatedTypeIsAMatchFromAnInstanceAndFromAClosure() {
    final class Target { var ready: (any WithType)?, constrained: (any Sequence<Int>)?, made: (any Sequence<Int>)? }
    injector.registerProperty("ready", withInstance: Ints())
    injector.registerProperty("constrained", withInstance: [1, 2])
    injector.registerProperty("made") { [3, 4] }
    for _ in 0..<2 {
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(report.injected, ["ready", "constrained", "made"], "\(report)")
      XCTAssertEqual(target.ready?.element as? Int, 5)
      XCTAssertEqual(target.constrained.map { Array($0) }, [1, 2])
      XCTAssertEqual(target.made.map { Array($0) }, [3, 4])
    }
  }

  func testR1AProtocolWithAnotherAssociatedTypeIsNoMatch() {
    final class Target { var constrained, made: (any Sequence<Int>)? }
    injector.registerProperty("constrained", withInstance: ["a"])
    injector.registerProperty("made") { ["a"] }
    let (target, report) = injector.reported(Target())
    XCTAssertEqual(report.said("constrained", "made"), ["failed(typeMismatch)", "failed(typeMismatch)"])
    assertNil(target.constrained, target.made)
  }

  func testH11AProtocolTypedValueInsideAGenericFitsByTheValue() throws {
    func ask<Wanted>(_ injector: PropertyInjector, _: Wanted.Type) throws -> Wanted {
      try injector.instance(forProperty: "it", of: Wanted.self)
    }
    injector.registerProperty("it", withInstance: All())
    XCTAssertTrue(try ask(injector, (any A).self) is All)
    XCTAssertTrue(try ask(injector, (any A & H).self) is All)
    XCTAssertThrowsError(try ask(injector, (any Bound).self))
  }
}
