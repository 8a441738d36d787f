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

  func testR6ACycleOfAnEarlierCallOnTheSameThreadIsNoPartOfALaterOne() throws {
    let report = Setting<InjectionReport?>(nil)
    let injector = injector(report) { _ in }
    XCTAssertNoThrow(try injector.instance(of: Host.self))
    assertValueFails(report.value)
    injector.registerProperty("a") { injector in try injector.instance(forProperty: "b", of: Int.self) }
    injector.registerProperty("b") { injector in try injector.instance(forProperty: "a", of: Int.self) }
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "a", of: Int.self) }?.code, .circularDependency)
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
    injector.registerProperty("a") { injector in try injector.instance(forProperty: "b", of: Int.self) }
    injector.registerProperty("b") { injector in try injector.instance(forProperty: "a", of: Int.self) }
    kept.value = injectionError { try injector.instance(forProperty: "a", of: Int.self) }
    XCTAssertEqual(kept.value?.path, ["a", "b", "a"])
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
    final class Owner {
      let part: Part
      init(_ part: Part) { self.part = part }
    }
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
    final class Owner: Sendable {
      let holder: Holder?
      init(_ holder: Holder?) { self.holder = holder }
    }
    final class Holder: @unchecked Sendable { var first: First?, second: Second? }
    final class First: Sendable {
      let owner: Owner
      init(_ owner: Owner) { self.owner = owner }
    }
    final class Second: Sendable {}
    final class Ring: Sendable {}
    let injector = PropertyInjector()
    injector.registerProperty("owner", scope: .singleton) { Owner(try? $0.instance(of: Holder.self)) }
    injector.registerProperty("holder") { Holder() }
    injector.registerProperty("first", scope: .singleton) { First(try $0.instance(of: Owner.self)) }
    injector.registerProperty("second", scope: .singleton) { injector -> Second in
      _ = try injector.instance(of: Ring.self)
      return Second()
    }
    injector.registerProperty("ring", scope: .singleton) { injector -> Ring in
      _ = try injector.instance(of: Second.self)
      return Ring()
    }
    XCTAssertNil(try injector.instance(of: Owner.self).holder)
  }
}
