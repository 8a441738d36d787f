// R6: A property waits for the object that its own cycle needs, never for one that another cycle has needed before.
import OBInjector
import XCTest

final class R06UnrelatedCycleTests: XCTestCase {
  private final class Value {}
  private final class Other { var value: Value? }
  private final class Host {}

  /// A host whose closure fills an `Other`, below which an alias leads to itself: no cycle that the host could end.
  private func injector(
    _ report: Setting<InjectionReport?>, beforeFilling: @escaping @Sendable (PropertyInjector) -> Void
  ) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerAlias("ring", of: "ring2")
    injector.registerAlias("ring2", of: "ring")
    injector.registerProperty("value", scope: .singleton) { injector in
      try injector.instance(forProperty: "ring", of: Value.self)
    }
    injector.registerProperty("host") { (injector: PropertyInjector) -> Host in
      beforeFilling(injector)
      report.value = injector.injectDependencies(to: Other())
      return Host()
    }
    return injector
  }

  private func assertValueFails(_ report: InjectionReport?, line: UInt = #line) {
    XCTAssertEqual(report?.said("value"), "failed(circularDependency)", line: line)
    XCTAssertEqual(report?.failures.first?.path, ["host", "value", "ring", "ring2", "ring"], line: line)
  }

  /// Registers a ring of closures, and looks it up.
  @discardableResult
  private func assertRingFails(_ injector: PropertyInjector) -> InjectionError? {
    injector.registerProperty("a") { injector in try injector.instance(forProperty: "b", of: Int.self) }
    injector.registerProperty("b") { injector in try injector.instance(forProperty: "a", of: Int.self) }
    return assertFails(.circularDependency, ["a", "b", "a"]) { try injector.instance(forProperty: "a", of: Int.self) }
  }

  func testR6ACycleOfAnEarlierCallOnTheSameThreadIsNoPartOfALaterOne() throws {
    let report = Setting<InjectionReport?>(nil)
    let injector = injector(report) { _ in }
    XCTAssertNoThrow(try injector.instance(of: Host.self))
    assertValueFails(report.value)
    assertRingFails(injector)
    XCTAssertNoThrow(try injector.instance(of: Host.self))
    assertValueFails(report.value)
  }

  func testR6ACycleThatAClosureHasCaughtIsNoPartOfWhatItAsksNext() {
    let report = Setting<InjectionReport?>(nil)
    let injector = injector(report) { injector in
      XCTAssertEqual(injectionError { try injector.instance(of: Host.self) }?.code, .circularDependency)
    }
    XCTAssertNoThrow(try injector.instance(of: Host.self))
    assertValueFails(report.value)
  }

  func testR6ACycleThatAClosureHasKeptAndThrowsAgainLaterIsNoCycleOfTheLaterCall() throws {
    let (kept, report) = (Setting<InjectionError?>(nil), Setting<InjectionReport?>(nil))
    let injector = PropertyInjector()
    kept.value = assertRingFails(injector)
    injector.registerProperty("value", scope: .singleton) { () throws -> Value in
      if let error = kept.value { throw error }
      return Value()
    }
    injector.registerProperty("host") { (injector: PropertyInjector) -> Host in
      report.value = injector.injectDependencies(to: Other())
      return Host()
    }
    XCTAssertNoThrow(try injector.instance(of: Host.self))
    XCTAssertEqual(report.value?.said("value"), "failed(circularDependency)")
  }

  func testR6APropertyStillWaitsForTheObjectThatItsOwnCycleNeedsWhateverElseWasCaughtMeanwhile() throws {
    final class Owner: MadeWith<Part> {}
    final class Part { var label: Label? }
    final class Label {
      unowned let owner: Owner
      init(_ owner: Owner) { self.owner = owner }
    }
    let injector = PropertyInjector()
    injector.registerProperty("endless") { injector in try injector.instance(forProperty: "endless", of: Int.self) }
    injector.registerProperty("owner", scope: .singleton) { Owner(try $0.instance(of: Part.self)) }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("label", scope: .singleton) { injector -> Label in
      do { return Label(try injector.instance(of: Owner.self)) } catch {
        XCTAssertNil(try? injector.instance(forProperty: "endless", of: Int.self))
        throw error
      }
    }
    let owner = try injector.instance(of: Owner.self)
    XCTAssertTrue(owner.part.label?.owner === owner)
  }

  func testR6ARingOfClosuresBesideAPropertyThatWaitsIsStillAnError() throws {
    final class Owner: MadeWith<Holder?>, @unchecked Sendable {}
    final class Holder: @unchecked Sendable { var first: First?, second: Second? }
    final class First: MadeWith<Owner>, @unchecked Sendable {}
    final class Second: Sendable {}
    final class Ring: Sendable {}
    let injector = PropertyInjector()
    injector.registerProperty("owner", scope: .singleton) { Owner(try? $0.instance(of: Holder.self)) }
    injector.registerProperty("holder") { Holder() }
    injector.registerProperty("first", scope: .singleton) { First(try $0.instance(of: Owner.self)) }
    injector.registerProperty("second", scope: .singleton, after: Ring.self) { Second() }
    injector.registerProperty("ring", scope: .singleton, after: Second.self) { Ring() }
    XCTAssertNil(try injector.instance(of: Owner.self).part)
  }
}
