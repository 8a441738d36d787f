package import Measuring
import OBInjector

#if APART
@testable import Workloads
#endif

/// All workloads, with what an app would write instead of each.
package enum Cases {
  package static func all() -> [Case] {
    let services = Services()
    return bySize(services) + byRegistrations(services) + states(services) + plain(services) + confined()
      + making(services) + children(services) + declared(services) + wrappers(services) + server(services) + weak()
      + contained(services) + lookUps(services)
  }

  /// The way that README shows: one injector for the program, which is configured for the types of one module.
  package static func throughController() -> [Case] {
    let services = Services()
    InjectorController.configureInjector { services.register(in: $0) }
    return compare(
      "4 properties", Mixed4.init, isRight: services.filling(),
      ["controller": byHand { InjectorController.injectDependencies(to: $0) }])
  }

  static func bySize(_ services: Services) -> [Case] {
    let isRight = services.filling()
    return compare(
      "1 property", batch: 200, Single.init, isRight: isRight,
      [
        "if-nil": byHand { if $0.parser0 == nil { $0.parser0 = services.group0.parser } },
        "library": library { services.injector() },
      ])
      + compare(
        "4 properties", Mixed4.init, isRight: isRight,
        [
          "assignment": byHand { $0.assign4(services) }, "if-nil": byHand { $0.assign4IfNil(services) },
          "library": library { services.injector() },
        ])
      + compare(
        "8 properties", batch: 50, Mixed8.init, isRight: isRight,
        [
          "assignment": byHand { $0.assign8(services) }, "if-nil": byHand { $0.assign8IfNil(services) },
          "library": library { services.injector(8) },
        ])
      + compare(
        "16 properties", batch: 40, Mixed16.init, isRight: isRight,
        [
          "assignment": byHand { $0.assign16(services) }, "if-nil": byHand { $0.assign16IfNil(services) },
          "library": library { services.injector(16) },
        ])
  }

  static func byRegistrations(_ services: Services) -> [Case] {
    [10, 1_000, 10_000, 100_000].flatMap { count in
      compare(
        "4 properties among \(count)", Mixed4.init, isRight: services.filling(),
        ["library": library { services.injector(among: count) }])
    }
  }

  static func states(_ services: Services) -> [Case] {
    func full() -> Mixed4 {
      let screen = Mixed4()
      screen.assign4(services)
      return screen
    }
    return compare(
      "everything already set", full, isRight: services.filling(),
      ["if-nil": byHand { $0.assign4IfNil(services) }, "library": library { services.injector() }])
      + compare(
        "nothing matches", Unknown.init, isRight: { $0.unknownParser == nil && $0.unknownDate == nil },
        ["library": library { services.injector() }])
  }

  static func plain(_ services: Services) -> [Case] {
    let isRight = services.filling()
    @Sendable func injector(among count: Int) -> PropertyInjector {
      let injector = services.injector(among: count - 21)
      services.registerOthers(in: injector)
      return injector
    }
    return compare(
      "everyday", Everyday.init, isRight: isRight,
      ["if-nil": byHand { $0.assignIfNil(services) }, "library": library { injector(among: 30) }])
      + compare(
        "everyday among 10000", Everyday.init, isRight: isRight, ["library": library { injector(among: 10_000) }])
      + compare(
        "values", Values.init, isRight: isRight,
        ["if-nil": byHand { $0.assignIfNil(services) }, "library": library { injector(among: 30) }])
      + compare(
        "16 references", batch: 40, References16.init, isRight: isRight,
        ["if-nil": byHand { $0.assignIfNil(services) }, "library": library { injector(among: 30) }])
  }

  /// Instances that are not `Sendable`: an injection has to run where they were registered.
  static func confined() -> [Case] {
    let (journal0, journal1, journal2, journal3) = (Journal(), Journal(), Journal(), Journal())
    return compare(
      "4 not Sendable", Confined.init,
      isRight: {
        $0.journal0 === journal0 && $0.journal1 === journal1 && $0.journal2 === journal2 && $0.journal3 === journal3
      },
      [
        "if-nil": byHand {
          if $0.journal0 == nil { $0.journal0 = journal0 }
          if $0.journal1 == nil { $0.journal1 = journal1 }
          if $0.journal2 == nil { $0.journal2 = journal2 }
          if $0.journal3 == nil { $0.journal3 = journal3 }
        },
        "library": library {
          let injector = PropertyInjector()
          injector.registerProperty("journal0", withInstance: journal0)
          injector.registerProperty("journal1", withInstance: journal1)
          injector.registerProperty("journal2", withInstance: journal2)
          injector.registerProperty("journal3", withInstance: journal3)
          return injector
        },
      ])
  }
}
