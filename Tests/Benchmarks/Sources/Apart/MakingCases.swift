import Foundation
import Measuring
import OBInjector

#if APART
@testable import Workloads
#endif

/// The injector makes something, or has made it: closures, singletons, children.
extension Cases {
  static func making(_ services: Services) -> [Case] {
    let makers = Makers()
    let group = services.group0
    func isRight(_ screen: Mixed4) -> Bool {
      // One of the two is made anew.
      screen.parser0 === group.parser && same(screen.store0, group.store) && screen.session0 != nil
        && screen.date0 != nil && (screen.session0 === group.session) != (screen.date0 == group.date)
    }
    return compare(
      "one of four from a closure", Mixed4.init, isRight: isRight,
      [
        "assignment": byHand { $0.assign(services, { services.group0.session }, { makers.date() }) },
        "if-nil": byHand { $0.assignIfNil(services, { services.group0.session }, { makers.date() }) },
        "library": library {
          let injector = services.injector(3)
          injector.registerProperty("date0") { Date() }
          return injector
        },
      ])
      + compare(
        "one of four from a closure, a class", Mixed4.init, isRight: isRight,
        [
          "assignment": byHand { $0.assign(services, { makers.session() }, { services.group0.date }) },
          "if-nil": byHand { $0.assignIfNil(services, { makers.session() }, { services.group0.date }) },
          "library": library {
            let injector = PropertyInjector()
            // The first registration of a name wins.
            injector.registerProperty("session0") { Session() }
            services.register(in: injector)
            return injector
          },
        ])
      + compare(
        "made singletons", Mixed4.init, isRight: services.filling(),
        [
          "library": library {
            let injector = PropertyInjector()
            injector.registerProperty("parser0", scope: .singleton) { services.group0.parser }
            injector.registerProperty("session0", scope: .singleton) { services.group0.session }
            injector.registerProperty("store0", scope: .singleton) { services.group0.store }
            injector.registerProperty("date0", scope: .singleton) { services.group0.date }
            return injector
          }
        ])
  }

  static func children(_ services: Services) -> [Case] {
    let parent = services.injector()
    let isRight = services.filling()
    return compare("a kept child", Mixed4.init, isRight: isRight, ["library": library { parent.makeChild() }])
      + compare(
        "a new child each time", Mixed4.init, isRight: isRight,
        ["library": byHand { parent.makeChild().injectDependencies(to: $0) }])
      + compare(
        "a child for a request", Mixed4.init, isRight: isRight,
        [
          "library": byHand {
            let request = parent.makeChild()
            request.registerProperty("session0", withInstance: services.group0.session)
            request.registerProperty("date0", withInstance: services.group0.date)
            request.injectDependencies(to: $0)
          }
        ])
  }
}

/// The same closures as the injector's, called by hand; variables, so that the optimizer does not know which.
private final class Makers {
  var date: @Sendable () -> Date = { Date() }
  var session: @Sendable () -> Session = { Session() }
}
