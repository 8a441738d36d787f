// Predecessors: Typhoon's own cases of cycles and arguments, restated where no other test says the same (TY6, TY9).
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
      XCTAssertTrue(a.singletonB === b && b.notSingleton?.a === a, "\(order)")
      XCTAssertTrue(try injector.instance(of: NotSingleton.self).a === a, "\(order)")
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
}
