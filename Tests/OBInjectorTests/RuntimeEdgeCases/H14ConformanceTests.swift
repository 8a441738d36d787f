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
private struct All: A, B, C, D, E, F, G, H {}
private struct Seven: A, B, C, D, E, F, G {}
private struct Fine: Refined {}
private class Base: Bound {}
private final class Derived: Base, A {}
private struct Conditional<T> {}
extension Conditional: A where T: A {}
private enum Choice: A { case one }

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

  private func assertFinds<Value, each Wanted>(
    _: Value.Type, by wanted: repeat (each Wanted).Type, line: UInt = #line
  ) { for type in repeat each wanted { XCTAssertTrue(finds(Value.self, type), "\(Value.self) \(type)", line: line) } }

  private func assertUnknown<Value, each Wanted>(
    _: Value.Type, by wanted: repeat (each Wanted).Type, line: UInt = #line
  ) {
    let before = runs.count
    for type in repeat each wanted { XCTAssertFalse(finds(Value.self, type), "\(Value.self) \(type)", line: line) }
    XCTAssertEqual(runs.count, before, line: line)
  }

  func testH14AConformingTypeIsFoundByProtocol() {
    assertFinds(All.self, by: (any A).self)
    assertFinds(Choice.self, by: (any A).self)
    assertFinds(Fine.self, by: (any Refined).self, (any A & B).self)
    assertFinds(Derived.self, by: (any Bound).self, (any Bound & A).self, (any Base & A).self)
    assertFinds(Conditional<All>.self, by: (any A).self)
  }

  func testH14ATypeThatDoesNotConformIsNotFoundAndItsClosureIsNotRun() {
    assertUnknown(All.self, by: (any Refined).self)
    assertUnknown(Base.self, by: (any A).self, (any Base & A).self)
    assertUnknown(Choice.self, by: (any A & B).self)
    assertUnknown(Conditional<Int>.self, by: (any A).self)
    assertUnknown(Int.self, by: (any Bound).self, (any Error).self)
  }

  func testH14CompositionsOfUpToEightProtocolsAreUnderstood() {
    assertFinds(All.self, by: (any A & B).self, (any A & B & C).self, (any A & B & C & D).self)
    assertFinds(All.self, by: (any A & B & C & D & E).self, (any A & B & C & D & E & F).self)
    assertFinds(All.self, by: (any A & B & C & D & E & F & G).self, (any A & B & C & D & E & F & G & H).self)
    assertFinds(Seven.self, by: (any A & B & C & D & E & F & G).self)
    assertUnknown(Seven.self, by: (any A & B & C & D & E & F & G & H).self)
  }

  func testH14AWantedOptionalIsLookedUpWithoutItsOptional() {
    assertFinds(All.self, by: (any A)?.self)
    assertFinds(All?.self, by: (any A).self)
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
