import Foundation
import OBInjector
import Workloads

/// The workloads that fill plain properties with ready-made instances.
enum FillingCases {
  static func all(_ services: Services) -> [Case] {
    bySize(services) + byRegistrations(services) + states(services) + confined()
  }

  /// An injector with as many registrations, those of the first properties among them.
  static func injector(_ services: Services, properties: Int, registrations: Int) -> PropertyInjector {
    let injector = PropertyInjector()
    let others = max(0, registrations - properties)
    for index in 0..<others / 2 { injector.registerProperty(PropertyName("before\(index)"), withInstance: services) }
    Registry.register(services, properties: properties, in: injector)
    for index in others / 2..<others {
      injector.registerProperty(PropertyName("after\(index)"), withInstance: services)
    }
    return injector
  }

  private static func size<Screen: AnyObject>(
    _ count: Int, batch: Int, _ services: Services, _ make: @escaping () -> Screen,
    isRight: @escaping (Screen) -> Bool, assign: @escaping (Screen) -> Void, assignIfNil: @escaping (Screen) -> Void
  ) -> [Case] {
    let injector = injector(services, properties: count, registrations: max(30, count + 10))
    let name = count == 1 ? "1 property" : "\(count) properties"
    return [
      .filling(name, "assignment", batch: batch, make: make, isRight: isRight, fill: assign),
      .filling(name, "if-nil", batch: batch, make: make, isRight: isRight, fill: assignIfNil),
      .filling(name, "library", batch: batch, make: make, isRight: isRight) { injector.injectDependencies(to: $0) },
    ]
  }

  private static func bySize(_ services: Services) -> [Case] {
    let mirror = MirrorInjector.forScreen4(services)
    let container = ClosureContainer.forServices(services)
    let floor = Floor(services)
    InjectorController.configureInjector { Registry.register(services, properties: 4, in: $0) }
    return size(
      1, batch: 200, services, { Screen1() }, isRight: { Filled.all($0, services) },
      assign: { HandWritten.assign($0, services) }, assignIfNil: { HandWritten.assignIfNil($0, services) })
      + size(
        4, batch: 100, services, { Screen4() }, isRight: { Filled.all($0, services) },
        assign: { HandWritten.assign($0, services) }, assignIfNil: { HandWritten.assignIfNil($0, services) })
      + [
        .filling("4 properties", "floor", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
          floor.fill($0)
        },
        .filling("4 properties", "controller", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
          InjectorController.injectDependencies(to: $0)
        },
        .filling("4 properties", "closures", make: { Screen4() }, isRight: { Filled.all($0, services) }) {
          container.wire($0)
        },
        .filling("4 properties", "mirror", batch: 20, make: { Screen4() }, isRight: { Filled.all($0, services) }) {
          mirror.inject($0)
        },
      ]
      + size(
        8, batch: 50, services, { Screen8() }, isRight: { Filled.all($0, services) },
        assign: { HandWritten.assign($0, services) }, assignIfNil: { HandWritten.assignIfNil($0, services) })
      + size(
        16, batch: 40, services, { Screen16() }, isRight: { Filled.all($0, services) },
        assign: { HandWritten.assign($0, services) }, assignIfNil: { HandWritten.assignIfNil($0, services) })
      + size(
        64, batch: 10, services, { Screen64() }, isRight: { Filled.all($0, services) },
        assign: { HandWritten.assign($0, services) }, assignIfNil: { HandWritten.assignIfNil($0, services) })
  }

  private static func byRegistrations(_ services: Services) -> [Case] {
    [10, 30, 1_000, 10_000, 100_000].map { count in
      let injector = injector(services, properties: 4, registrations: count)
      return .filling(
        "4 properties by registrations", "\(count)", make: { Screen4() }, isRight: { Filled.all($0, services) }
      ) { injector.injectDependencies(to: $0) }
    }
  }

  private static func states(_ services: Services) -> [Case] {
    let injector = injector(services, properties: 4, registrations: 30)
    func full() -> Screen4 {
      let screen = Screen4()
      HandWritten.assign(screen, services)
      return screen
    }
    func isFull(_ screen: Screen4) -> Bool { Filled.all(screen, services) }
    func isUntouched(_ screen: UnknownScreen) -> Bool {
      screen.unknownFormatter == nil && screen.unknownSession == nil && screen.unknownDate == nil
    }
    return [
      .filling("everything already set", "if-nil", make: full, isRight: isFull) {
        HandWritten.assignIfNil($0, services)
      },
      .filling("everything already set", "library", make: full, isRight: isFull) { (screen: Screen4) in
        injector.injectDependencies(to: screen)
      },
      .filling("nothing matches", "library", make: { UnknownScreen() }, isRight: isUntouched) {
        (screen: UnknownScreen) in
        injector.injectDependencies(to: screen)
      },
    ]
  }

  /// Instances that are not `Sendable`: whoever injects must be where they were registered.
  private static func confined() -> [Case] {
    let injector = PropertyInjector()
    let journals = [Journal(), Journal(), Journal(), Journal()]
    for (index, journal) in journals.enumerated() {
      injector.registerProperty(PropertyName("journal\(index)"), withInstance: journal)
    }
    func isRight(_ screen: ConfinedScreen) -> Bool {
      screen.journal0 === journals[0] && screen.journal1 === journals[1] && screen.journal2 === journals[2]
        && screen.journal3 === journals[3]
    }
    let (journal0, journal1, journal2, journal3) = (journals[0], journals[1], journals[2], journals[3])
    return [
      .filling("4 not Sendable", "assignment", make: { ConfinedScreen() }, isRight: isRight) { screen in
        screen.journal0 = journal0
        screen.journal1 = journal1
        screen.journal2 = journal2
        screen.journal3 = journal3
      },
      .filling("4 not Sendable", "if-nil", make: { ConfinedScreen() }, isRight: isRight) { screen in
        if screen.journal0 == nil { screen.journal0 = journal0 }
        if screen.journal1 == nil { screen.journal1 = journal1 }
        if screen.journal2 == nil { screen.journal2 = journal2 }
        if screen.journal3 == nil { screen.journal3 = journal3 }
      },
      .filling("4 not Sendable", "library", make: { ConfinedScreen() }, isRight: isRight) {
        injector.injectDependencies(to: $0)
      },
    ]
  }
}
