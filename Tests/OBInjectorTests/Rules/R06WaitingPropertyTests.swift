// R6: a property that refers to an object inside its initializer is filled as soon as the initializer returns, and one
// that wants the value of a closure which injects its object as soon as the closure has returned.
import OBInjector
import XCTest

final class R06WaitingPropertyTests: InjectorTestCase {
  final class Owner {
    let parts: [Part]
    init(parts: [Part]) { self.parts = parts }
  }
  final class Part { var owner: Owner?; var note: String? }

  func testR6EveryPropertyThatWaitsIsFilled() throws {
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("part") { Part() }
    injector.registerProperty("owner", scope: .graph) { injector -> Owner in
      Owner(parts: try (0..<20).map { _ in try injector.instance(of: Part.self) })
    }
    let owner = try injector.instance(of: Owner.self)
    XCTAssertTrue(owner.parts.count == 20 && owner.parts.allSatisfy { $0.owner === owner && $0.note == "note" })
  }

  func testR6OwnersInsideEachOtherFillTheirOwnPartsOnly() throws {
    final class Inner: MadeWith<Leaf> { var outer: Outer? }
    final class Outer: MadeWith<Inner> {}
    final class Leaf { var inner: Inner?; var outer: Outer? }
    for scope in [Scope.graph, .singleton, .weakSingleton] {
      let injector = PropertyInjector()
      injector.registerProperty("outer", scope: scope, withInitializer: { Outer($0) })
      injector.registerProperty("inner", scope: scope, withInitializer: { Inner($0) })
      injector.registerProperty("leaf") { Leaf() }
      let outer = try injector.instance(of: Outer.self)
      let (inner, leaf) = (outer.part, outer.part.part)
      XCTAssertTrue(inner.outer === outer && leaf.inner === inner && leaf.outer === outer, "\(scope)")
    }
  }

  func testR2APropertyThatWasSetWhileItWaitedIsKept() throws {
    let runs = RunCounter()
    injector.registerProperty("part") { Part() }
    injector.registerProperty("owner", scope: .graph) { injector -> Owner in
      let part = try injector.instance(of: Part.self)
      part.owner = Owner(parts: [])
      return runs.made(Owner(parts: [part]))
    }
    let owner = try injector.instance(of: Owner.self)
    XCTAssertEqual(runs.count, 1)
    XCTAssertFalse(try XCTUnwrap(owner.parts.first?.owner) === owner)
  }

  func testR6AProtocolTypedPropertyWaits() throws {
    final class Screen { var holder: Holder? }
    final class Target { var screen: Screen? }
    injector.registerProperty("screen", scope: .graph) { injector -> Screen in
      let new = Screen()
      new.holder = try injector.instance(of: Holder.self)
      return new
    }
    injector.registerProperty("presenting", scope: .graph) { injector -> any Presenting in
      try injector.instance(of: Holder.self).made = true
      return Presenter()
    }
    injector.registerProperty("holder", scope: .graph) { Holder() }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(target.screen?.holder?.presenting is Presenter && target.screen?.holder?.made == true)
    XCTAssertTrue(report.failures.isEmpty)
  }

  protocol Presenting: AnyObject {}
  final class Presenter: Presenting {}
  final class Holder { var presenting: (any Presenting)?; var made = false }

  func testR6AWaitingPropertyWhoseTypeDoesNotFitInTheEndIsReportedAsAMismatch() throws {
    class Base {}
    final class Derived: Base {}
    final class Asking { var thing: Derived? }
    final class Target { var thing: Base? }
    final class Box: @unchecked Sendable { var asking: Asking? }
    let (injector, box) = (PropertyInjector(), Box())
    injector.registerProperty("asking") { Asking() }
    injector.registerProperty("thing", scope: .graph) { injector -> Base in
      box.asking = try injector.instance(of: Asking.self)
      return Base()
    }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(target.thing != nil && box.asking?.thing == nil)
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
  }

  func testR6APartThatAClosureWithoutParametersInjectsGetsWhatTheClosureMakes() {
    final class Small: MadeWith<Back>, @unchecked Sendable {}
    final class Back { var small: Small? }
    final class Target { var small: Small? }
    injector.registerProperty("small") { [weak injector] () -> Small in
      let part = Back()
      injector?.injectDependencies(to: part)
      return Small(part)
    }
    for _ in 0..<3 {
      let target = injector.filled(Target())
      XCTAssertTrue(target.small != nil && target.small?.part.small === target.small)
      target.small?.part.small = nil
    }
  }

  private struct Mode: Equatable { var name: String }
  private enum Level { case low, high }
  private struct Nobody: InjectionObserver { func observe(_ event: InjectionEvent) {} }
  private class Other { var mode: Mode?, level: Level?, text: String? }
  private final class Screen: Other { var next: String?, word: String? }

  /// Injects a screen, while the closure for `name` injects another object that wants the value too.
  ///
  /// Beside the way for closures whose values go straight into the property, the way for those who are watched.
  private func inject<Value>(
    _ name: PropertyName, _ make: @escaping @Sendable () throws -> Value,
    check: (_ screen: Screen, _ other: Other, _ report: InjectionReport) -> Void
  ) {
    for injector in [PropertyInjector(), PropertyInjector(observer: Nobody())] {
      nonisolated(unsafe) let other = Other()
      injector.registerProperty(PropertyKey(name)) { [unowned injector] () throws -> Value in
        injector.injectDependencies(to: other)
        return try make()
      }
      injector.registerProperty("next") { "next" }
      injector.registerProperty("word", scope: .singleton) { "word" }
      let (screen, report) = injector.reported(Screen())
      XCTAssertEqual([screen.next, screen.word], ["next", "word"], "not the value of another closure")
      check(screen, other, report)
    }
  }

  func testR6APropertyThatWaitsForTheStructTheEnumOrTheTextOfAClosureGetsItAndNoOtherValue() {
    let mode = Mode(name: "closure's")
    inject("mode", { mode }) { screen, other, report in
      XCTAssertEqual(report.injected, ["mode", "next", "word"])
      XCTAssertEqual([screen.mode, other.mode], [mode, mode])
    }
    inject("level", { Level.high }) { screen, other, report in
      XCTAssertTrue(report.failures.isEmpty)
      XCTAssertEqual([screen.level, other.level], [.high, .high])
    }
    inject("text", { "text" }) { screen, other, _ in XCTAssertEqual([screen.text, other.text], ["text", "text"]) }
  }

  func testR6AClosureOfAValueThatThrowsLeavesThePropertyEmpty() {
    inject("text", { () throws -> String in throw DeliberateFailure() }) { screen, other, report in
      XCTAssertEqual(report.failures.first?.property, "text")
      XCTAssertEqual([screen.text, other.text], [nil, nil])
    }
  }

  func testR2WhatItsClosureSetsMeanwhileStaysThoughTheClosureThrows() {
    final class Whole: @unchecked Sendable { init() {} }
    final class Half: @unchecked Sendable { var whole: Whole? }
    let (held, own) = (Setting<Half?>(nil), Whole())
    injector.registerProperty("half") { Half() }
    injector.registerProperty("whole", scope: .singleton) { injector throws -> Whole in
      held.value = try injector.instance(of: Half.self)
      held.value?.whole = own
      throw DeliberateFailure()
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Whole.self) }?.code, .providerFailed)
    XCTAssertTrue(held.value?.whole === own)
  }

  func testR6APropertyForAStructThatNeedsTheObjectIsFilledWhenThatExists() throws {
    final class Owner: MadeWith<Holder>, @unchecked Sendable {}
    final class Holder: @unchecked Sendable { var part: Part? }
    struct Part: Sendable { @Injected var owner: Owner }
    for scope in [Scope.singleton, .graph] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: .singleton) { Owner(try $0.instance(of: Holder.self)) }
      injector.registerProperty("holder", scope: .singleton) { Holder() }
      injector.registerProperty("part", scope: scope) { Part() }
      let owner = try injector.instance(of: Owner.self)
      XCTAssertTrue(owner.part.part?.owner === owner, "\(scope)")
    }
  }

  func testR6APropertyOfAChildThatDecoratesWaitsForTheBaseOfItsParent() throws {
    final class Thing: MadeWith<Holder>, @unchecked Sendable {}
    final class Holder: @unchecked Sendable { var thing: Thing? }
    let child = injector.makeChild()
    child.decorateProperty("thing") { (thing: Thing) in thing }
    injector.registerProperty("thing", scope: .singleton) { () -> Thing in
      let holder = Holder()
      XCTAssertEqual(child.injectDependencies(to: holder).failures.map(\.description), [])
      return Thing(holder)
    }
    let thing = try injector.instance(of: Thing.self)
    XCTAssertTrue(thing.part.thing === thing)
    injector.deleteProperty("thing")
  }
}
