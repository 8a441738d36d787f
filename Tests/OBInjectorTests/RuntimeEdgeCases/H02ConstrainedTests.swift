// H2, H4: constrained existentials, `any Keeping<Int>`: their metadata is of a kind of its own.
import OBInjectorTesting
import XCTest

private protocol Keeping<Element>: AnyObject {
  associatedtype Element
  func first() -> Element
}
private protocol Counting<Element>: AnyObject {
  associatedtype Element
  func count() -> Int
}
private protocol Making<Element> {
  associatedtype Element
  static func make() -> String
}
private class Base { var name = "base" }
private final class Keeper<Element>: Base, Keeping, Counting {
  let element: Element
  init(_ element: Element) { self.element = element }
  func first() -> Element { element }
  func count() -> Int { 7 }
}
private protocol Building<Element> {
  associatedtype Element
  func build() -> Int
}
private struct Maker: Making, Building {
  func build() -> Int { 3 }
  typealias Element = Int
  static func make() -> String { "made" }
}

final class H02ConstrainedTests: InjectorTestCase {
  private final class Target {
    var before = 0x5A as UInt8
    weak var one: (any Keeping<Int>)?
    var between = 0x5A as UInt8
    weak var two: (any Keeping<Int> & Counting)?
    weak var based: (any Base & Keeping<Int>)?
    weak var unwrapped: (any Keeping<Int>)!
    var strong: (any Keeping<Int> & Counting)?
    var after = 0x5A as UInt8
  }
  private let names: [PropertyName] = ["one", "two", "based", "unwrapped", "strong"]

  private func check(_ target: Target, line: UInt = #line) {
    XCTAssertEqual([target.before, target.between, target.after], [0x5A, 0x5A, 0x5A], line: line)
    assertEqual((target.one?.first(), 5), (target.two?.first(), 5), (target.two?.count(), 7), line: line)
    assertEqual((target.based?.first(), 5), (target.based?.name, "base"), (target.unwrapped?.first(), 5), line: line)
    XCTAssertEqual(target.strong?.count(), 7, line: line)
  }

  func testH2AWeakPropertyOfAConstrainedProtocolIsFilledWithItsWitnessTables() {
    nonisolated(unsafe) let keeper = Keeper(5)
    let (ready, made) = (PropertyInjector(), PropertyInjector())
    for name in names {
      ready.registerProperty(PropertyKey(name), withInstance: keeper)
      made.registerProperty(PropertyKey(name)) { keeper }
    }
    for injector in [ready, made] {
      let target = Target()
      XCTAssertEqual(injector.injectDependencies(to: target).injected, names)
      check(target)
    }
  }

  func testH2ItStaysWeakAndIsFilledAgain() {
    let target = Target()
    do {
      let (injector, mortal) = (PropertyInjector(), Keeper(4))
      for name in names.dropLast() { injector.registerProperty(PropertyKey(name), withInstance: mortal) }
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.two?.first(), 4)
    }
    assertNil(target.one, target.two)
    let (injector, keeper) = (PropertyInjector(), Keeper(5))
    for name in names { injector.registerProperty(PropertyKey(name), withInstance: keeper) }
    XCTAssertEqual(injector.injectDependencies(to: target).injected, names)
    check(target)
  }

  private final class Twice {
    var before = 0x5A as UInt8
    var strong: (any Keeping<Int> & Counting<Int>)?
    weak var reference: (any Keeping<Int> & Counting<Int>)?
    var pair: (Int, any Making<Int> & Building<Int>)?, value: (any Making<Int> & Building<Int>)?
    var after = 0x5A as UInt8
  }

  /// The runtime's layout of such types is smaller than the compiler's: what generic code writes is not whole.
  func testH4AProtocolConstrainedTwiceIsReportedNotWritable() {
    injector.registerInstance(Keeper(5), under: "strong", "reference")
    injector.registerProperty("value") { Maker() }
    injector.registerProperty("pair", withInstance: (1, Maker()) as (Int, any Making<Int> & Building<Int>))
    let (target, report) = injector.reported(Twice())
    let notWritable = Array(repeating: "failed(notWritable)", count: 4)
    XCTAssertEqual(report.said("strong", "reference", "value", "pair"), notWritable)
    let remedy = "; constrain only one of them, which constrains the other too."
    XCTAssertEqual(report.failures.first?.description.suffix(50), remedy.suffix(50))
    assertNil(target.strong, target.reference)
    XCTAssertTrue(target.value == nil && target.pair == nil)
    target.strong = Keeper(5)
    target.value = Maker()
    assertEqual(([target.before, target.after], [0x5A, 0x5A]), (target.strong?.count(), 7))
  }

  private final class Types {
    var type: (any Making<Int>.Type)?, pair: (Int, any Making<Int>.Type)?, text: String?
  }

  func testH4AMetatypeOfAConstrainedProtocolIsReportedNotWritable() {
    injector.registerProperty("type", withInstance: Maker.self as any Making<Int>.Type)
    injector.registerInstances(("pair", (1, Maker.self as any Making<Int>.Type)), ("text", "text"))
    let (target, report) = injector.reported(Types())
    XCTAssertEqual(report.said("type", "pair"), ["failed(notWritable)", "failed(notWritable)"])
    XCTAssertEqual(report.injected, ["text"])
    assertNil(target.type, target.pair)
  }

  /// The runtime crashes when code reads the name of such a type.
  func testR12WhatIsSaidOfAMetatypeOfAConstrainedProtocol() {
    injector.registerProperty("type", withInstance: Maker.self as any Making<Int>.Type)
    let report = injector.injectDependencies(to: Types())
    XCTAssertTrue(report.description.contains("(any …<…>.Type)?"), report.description)
    XCTAssertTrue(injector.explain(Types.self).description.contains("type"))
    XCTAssertFalse(injector.verify(Types.self).isValid)
    XCTAssertTrue(injector.dependencyGraph(of: Types.self).mermaid.contains("type"))
    let error = injectionError { try PropertyInjector().instance(of: (any Making<Int>.Type).self) }
    XCTAssertEqual(error?.description.contains("any …<…>.Type"), true)
  }

  func testH4AMetatypeOfAConstrainedProtocolIsFilledByInjectedAndByKeyPath() {
    final class Screen: KeyPathInjectable {
      @Injected var type: any Making<Int>.Type
      var other: (any Making<Int>.Type)?
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("other", \Screen.other)] }
    }
    inBothModes { injector in
      injector.registerProperty("type", withInstance: Maker.self as any Making<Int>.Type)
      injector.registerProperty("other") { Maker.self as any Making<Int>.Type }
      let screen = Screen()
      XCTAssertEqual(Set(injector.injectDependencies(to: screen).injected), ["type", "other"])
      assertEqual((screen.type.make(), "made"), (screen.other?.make(), "made"))
    }
  }
}
