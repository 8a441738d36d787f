import Foundation
import OBInjector
import Workloads

/// The workloads in which the injector makes something, or has made it: blocks, singletons, children.
enum MakingCases {
  static func all(_ services: Services) -> [Case] { blocks(services) + singletons(services) + children(services) }

  private static func blocks(_ services: Services) -> [Case] {
    let values = PropertyInjector()
    values.registerProperty("formatter0", withInstance: services.formatter0)
    values.registerProperty("session0", withInstance: services.session0)
    values.registerProperty("store0", withInstance: services.store0)
    values.registerProperty("date0") { Date() }
    let objects = PropertyInjector()
    objects.registerProperty("formatter0", withInstance: services.formatter0)
    objects.registerProperty("session0") { Session() }
    objects.registerProperty("store0", withInstance: services.store0)
    objects.registerProperty("date0", withInstance: services.date0)
    let makers = Makers()
    func isRight(_ screen: Screen4) -> Bool {
      screen.formatter0 === services.formatter0 && screen.session0 != nil && screen.date0 != nil
        && Filled.same(screen.store0, services.store0)
    }
    let (value, object) = ("one of four from a block", "one of four from a block, a class")
    return [
      .filling(value, "assignment", make: { Screen4() }, isRight: isRight) { makers.assignDate($0, services) },
      .filling(value, "if-nil", make: { Screen4() }, isRight: isRight) { makers.assignDateIfNil($0, services) },
      .filling(value, "library", make: { Screen4() }, isRight: isRight) { values.injectDependencies(to: $0) },
      .filling(object, "assignment", make: { Screen4() }, isRight: isRight) { makers.assignSession($0, services) },
      .filling(object, "if-nil", make: { Screen4() }, isRight: isRight) { makers.assignSessionIfNil($0, services) },
      .filling(object, "library", make: { Screen4() }, isRight: isRight) { objects.injectDependencies(to: $0) },
    ]
  }

  private static func singletons(_ services: Services) -> [Case] {
    let injector = PropertyInjector()
    injector.registerProperty("formatter0", scope: .singleton) { services.formatter0 }
    injector.registerProperty("session0", scope: .singleton) { services.session0 }
    injector.registerProperty("store0", scope: .singleton) { services.store0 }
    injector.registerProperty("date0", scope: .singleton) { services.date0 }
    return [
      .filling("made singletons", "library", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
        injector.injectDependencies(to: $0)
      }
    ]
  }

  private static func children(_ services: Services) -> [Case] {
    let parent = FillingCases.injector(services, properties: 4, registrations: 30)
    let child = parent.makeChild()
    return [
      .filling("a kept child", "library", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
        child.injectDependencies(to: $0)
      },
      .filling("a new child each time", "library", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
        parent.makeChild().injectDependencies(to: $0)
      },
      .filling("a child for a request", "library", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
        let request = parent.makeChild()
        request.registerProperty("session0", withInstance: services.session0)
        request.registerProperty("date0", withInstance: services.date0)
        request.injectDependencies(to: $0)
      },
    ]
  }
}

/// The same blocks as the injector's, called by hand.
private final class Makers {
  let makeDate: @Sendable () -> Date = { Date() }
  let makeSession: @Sendable () -> Session = { Session() }

  @inline(never)
  func assignDate(_ screen: Screen4, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = makeDate()
  }

  @inline(never)
  func assignDateIfNil(_ screen: Screen4, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = services.session0 }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = makeDate() }
  }

  @inline(never)
  func assignSession(_ screen: Screen4, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = makeSession()
    screen.store0 = services.store0
    screen.date0 = services.date0
  }

  @inline(never)
  func assignSessionIfNil(_ screen: Screen4, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = makeSession() }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = services.date0 }
  }
}
