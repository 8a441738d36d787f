// Predecessors: Typhoon's own cases of properties, cycles, arguments and patches, restated where no other test says the
// same (TY3, TY6, TY9, TY11, TY16, TY17).
import OBInjector
import XCTest

final class TyphoonCasesTests: InjectorTestCase {
  private final class SingletonA { var singletonB: SingletonB? }
  private final class SingletonB { var notSingleton: NotSingleton? }
  private final class NotSingleton {
    let a: SingletonA
    init(_ a: SingletonA) { self.a = a }
  }

  private func chained() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("singletonA", scope: .singleton) { SingletonA() }
    injector.registerProperty("singletonB", scope: .singleton) { SingletonB() }
    injector.registerProperty("notSingleton", withInitializer: { NotSingleton($0) })
    return injector
  }

  func testR6TY9AChainOfSingletonsIsTheSameInEveryOrderOfLookups() throws {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let injector = chained()
      for which in order {
        switch which {
        case 0: _ = try injector.instance(of: SingletonA.self)
        case 1: _ = try injector.instance(of: SingletonB.self)
        default: _ = try injector.instance(of: NotSingleton.self)
        }
      }
      let (a, b) = (try injector.instance(of: SingletonA.self), try injector.instance(of: SingletonB.self))
      XCTAssertTrue(a.singletonB === b, "\(order)")
      XCTAssertTrue(b.notSingleton?.a === a, "\(order)")
      XCTAssertTrue(try injector.instance(of: NotSingleton.self).a === a, "\(order)")
    }
  }

  private final class Middle { var left: Left?; var right: Right? }
  private final class Left { var middle: Middle? }
  private final class Right { var middle: Middle? }

  func testTY9TwoCyclesMeetInOneObjectFromEveryEntry() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      for isFromTheMiddle in [true, false] {
        let injector = PropertyInjector()
        injector.registerProperty("middle", scope: scope) { Middle() }
        injector.registerProperty("left", scope: scope) { Left() }
        injector.registerProperty("right", scope: scope) { Right() }
        let left = isFromTheMiddle ? nil : try injector.instance(of: Left.self)
        let middle = try left.map { try XCTUnwrap($0.middle) } ?? injector.instance(of: Middle.self)
        XCTAssertTrue(middle.left?.middle === middle, "\(scope)")
        XCTAssertTrue(middle.right?.middle === middle, "\(scope)")
        if let left { XCTAssertTrue(middle.left === left, "\(scope)") }
      }
    }
  }

  private final class Numbered {
    let number: Int?
    var partner: Partner?
    init(_ number: Int?) { self.number = number }
  }
  private final class Partner { var numbered: Numbered? }

  func testR6TY6WhatIsMadeWithArgumentsIsReferredBackToInEveryScopeAndWithNil() throws {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton] {
      for (number, partners) in [(32, scope), (nil, scope), (32, .unique)] as [(Int?, Scope)] {
        let injector = PropertyInjector()
        injector.registerProperty("numbered", scope: scope) { (_: PropertyInjector, number: Int?) in Numbered(number) }
        injector.registerProperty("partner", scope: partners) { Partner() }
        let numbered = try injector.instance(of: Numbered.self, arguments: number)
        XCTAssertEqual(numbered.number, number)
        XCTAssertTrue(numbered.partner?.numbered === numbered, "\(scope) \(partners)")
      }
    }
  }

  private final class View { var output: Presenter? }
  private final class Presenter { weak var view: View?; var router: Router? }
  private final class Router { weak var view: View? }

  func testTY17TheRouterTwoStepsBelowBelongsToTheViewMadeOrReadyMade() throws {
    injector.registerProperty("view", scope: .graph) { View() }
    injector.registerProperty("output", scope: .graph) { Presenter() }
    injector.registerProperty("router", scope: .graph) { Router() }
    let (made, readyMade) = (try injector.instance(of: View.self), View())
    injector.injectDependencies(to: readyMade)
    for view in [made, readyMade] { XCTAssertTrue(view.output?.view === view && view.output?.router?.view === view) }
  }

  private final class Quest { let text: String; init(_ text: String) { self.text = text } }
  private final class Knight { var quest: Quest? }

  func testTY16APatchReachesWhatIsSharedAndIsUndone() throws {
    let patch = InlineModule { $0.registerProperty("quest") { Quest("mock") } }
    injector.registerProperty("quest") { Quest("real") }
    injector.registerProperty("knight", scope: .singleton) { Knight() }
    let used = try injector.instance(of: Knight.self)
    let patched = try injector.withModules([patch])
    XCTAssertEqual(try patched.instance(of: Knight.self).quest?.text, "mock")
    XCTAssertTrue(try patched.instance(of: Knight.self) === patched.instance(of: Knight.self), "the scope is kept")
    XCTAssertTrue(try injector.instance(of: Knight.self) === used)
    XCTAssertEqual(try patched.withoutModules(ofType: InlineModule.self).instance(of: Knight.self).quest?.text, "real")
  }

  func testTY3ByReferenceByValueByTypeAndFromAnotherComponentsPropertyAndTY11WhatWasSetByHandWins() throws {
    final class Car { let color = "black" }
    final class Engine {}
    final class GearBox { var gears: Int? }
    final class Holder {
      var engine: Engine?, gears: Int?
      @InjectedByType var box: GearBox
      @InjectedNamed("power") var strength: Int
      var borrowed: String?
    }
    injector.registerProperty("engine") { Engine() }
    injector.registerProperty("gearBox", withInitializer: { GearBox() })
    injector.registerProperty("power", withInstance: 90)
    injector.registerProperty("gears", withInstance: 5)
    injector.registerProperty("car") { Car() }
    injector.registerProperty("borrowed") { injector in try injector.instance(of: Car.self).color }
    let (holder, byHand, mine) = (injector.filled(Holder()), Holder(), GearBox())
    XCTAssertNotNil(holder.engine)
    assertEqual(([holder.gears, holder.box.gears, holder.strength], [5, 5, 90]), (holder.borrowed, "black"))
    byHand.box = mine
    injector.injectDependencies(to: byHand)
    XCTAssertTrue(byHand.box === mine && byHand.engine != nil)
  }
}
