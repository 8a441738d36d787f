// R6: cycles through properties close, whatever the scope and from whichever end (OJ16, TY9, SG5).
import OBInjector
import XCTest

final class R06CyclesTests: InjectorTestCase {
  final class A { var b: B?; var c: C? }
  final class B { var a: A?; var c: C? }
  final class C { var a: A?; var b: B? }

  private static let scopes: [Scope] = [.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]
  private static let shared: [Scope] = [.graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  private func makeInjector(_ a: Scope, _ b: Scope) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("a", scope: a) { A() }
    injector.registerProperty("b", scope: b) { B() }
    return injector
  }

  func testR6TwoObjectsThatNeedEachOtherFindEachOtherFromEitherEnd() throws {
    for (one, other) in Self.scopes.flatMap({ one in Self.scopes.map { (one, $0) } }) {
      let injector = makeInjector(one, other)
      let a = try injector.instance(of: A.self)
      XCTAssertTrue(try XCTUnwrap(a.b).a === a, "\(one) ↔ \(other)")
      let b = try makeInjector(one, other).instance(of: B.self)
      XCTAssertTrue(try XCTUnwrap(b.a).b === b, "\(other) ↔ \(one)")
    }
  }

  func testR6ThreeSharedObjectsInARingAreOneEach() throws {
    for scope in Self.shared {
      let injector = makeInjector(scope, scope)
      injector.registerProperty("c", scope: scope) { C() }
      for start in 0..<3 {
        let a: A
        switch start {
        case 0: a = try injector.instance(of: A.self)
        case 1: a = try XCTUnwrap(injector.instance(of: B.self).a)
        default: a = try XCTUnwrap(injector.instance(of: C.self).a)
        }
        let (b, c) = (try XCTUnwrap(a.b), try XCTUnwrap(a.c))
        XCTAssertTrue(b.a === a && b.c === c && c.a === a && c.b === b, "\(scope) from \(start)")
      }
    }
  }

  func testR6AUniqueObjectsSharedPartnerKeepsTheFirstOneThatMadeIt() throws {
    let injector = makeInjector(.unique, .singleton)
    let (first, second) = (try injector.instance(of: A.self), try injector.instance(of: A.self))
    XCTAssertTrue(first !== second && second.b === first.b && first.b?.a === first)
  }

  func testR6ACycleThroughAnInitializerIsFilledWhenTheInitializerReturnsFromEitherEnd() throws {
    final class Engine { var car: Car? }
    final class Car {
      let engine: Engine
      let wasEmpty: Bool
      init(engine: Engine) { (self.engine, wasEmpty) = (engine, engine.car == nil) }
    }
    for (car, engine) in Self.scopes.flatMap({ one in Self.scopes.map { (one, $0) } }) {
      let injectors = (0..<2).map { _ in PropertyInjector() }
      for injector in injectors {
        injector.registerProperty("car", scope: car, withInitializer: { Car(engine: $0) })
        injector.registerProperty("engine", scope: engine) { Engine() }
      }
      let made = try injectors[0].instance(of: Car.self)
      XCTAssertTrue(made.wasEmpty && made.engine.car === made, "\(car) ↔ \(engine)")
      let other = try injectors[1].instance(of: Engine.self)
      XCTAssertTrue(try XCTUnwrap(other.car).engine === other, "\(engine) ↔ \(car)")
    }
  }

  func testR6WeakPropertiesCloseCyclesAndStayWeak() throws {
    final class Child { weak var parent: Parent? }
    final class Parent { var child: Child? }
    for scope in Self.scopes where scope != .singleton && scope != .eagerSingleton && scope != .custom("x") {
      let injector = PropertyInjector()
      injector.registerProperty("parent", scope: scope) { Parent() }
      injector.registerProperty("child") { Child() }
      var parent: Parent? = try injector.instance(of: Parent.self)
      let child = try XCTUnwrap(parent?.child)
      XCTAssertTrue(child.parent === parent, "\(scope)")
      parent = nil
      XCTAssertNil(child.parent, "\(scope)")
      for target in [Parent(), Parent()] where scope == .unique {
        XCTAssertEqual(injector.injectDependencies(to: target).injected, ["child"])
        XCTAssertTrue(target.child?.parent === target, "a target")
      }
    }
  }

  func testR6AWeakPropertyWaitsForAnInitializerToo() throws {
    final class Child { weak var parent: Parent? }
    final class Parent: MadeWith<Child> {}
    injector.registerProperty("parent", withInitializer: { Parent($0) })
    injector.registerProperty("child") { Child() }
    let parent = try injector.instance(of: Parent.self)
    XCTAssertTrue(parent.part.parent === parent)
  }

  func testR6InjectedWrappersAndKeyPathsCloseCycles() throws {
    final class Left { @Injected var right: Right }
    final class Right: KeyPathInjectable {
      var partner: Left? { didSet { sets += 1 } }
      var sets = 0
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("left", \Right.partner)] }
    }
    injector.registerProperty("left", scope: .graph) { Left() }
    injector.registerProperty("right", scope: .graph) { Right() }
    let left = try injector.instance(of: Left.self)
    XCTAssertTrue(left.right.partner === left && left.right.sets == 1)
  }
}
