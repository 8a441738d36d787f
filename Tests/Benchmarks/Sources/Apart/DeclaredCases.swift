import Foundation
import Measuring
import OBInjector

#if APART
@testable import Workloads
#endif

/// Properties that are not plain ones of a class: key paths, weak, in a struct, in an actor.
extension Cases {
  static func declared(_ services: Services) -> [Case] {
    let paths = KeyPaths()
    return compare(
      "key paths", Declared.init, isRight: services.filling(),
      [
        "assignment": byHand {
          $0[keyPath: paths.parser] = services.group0.parser
          $0[keyPath: paths.session] = services.group0.session
          $0[keyPath: paths.store] = services.group0.store
          $0[keyPath: paths.date] = services.group0.date
        },
        "library": library { services.injector() },
      ])
  }

  /// With services of their own: once referenced weakly, an object counts references more slowly for ever.
  static func weak() -> [Case] {
    let services = Services()
    return compare(
      "weak", Weak.init, isRight: services.filling(),
      [
        "if-nil": byHand {
          if $0.parser0 == nil { $0.parser0 = services.group0.parser }
          if $0.session0 == nil { $0.session0 = services.group0.session }
          if $0.parser1 == nil { $0.parser1 = services.group1.parser }
          if $0.session1 == nil { $0.session1 = services.group1.session }
        },
        "library": library { services.injector(8) },
      ])
  }

  /// Reaching the struct or the inside of the actor is subtracted, as it costs the same with and without an injector.
  static func contained(_ services: Services) -> [Case] {
    let isRight = services.filling()
    return compare(
      "a struct", Box.init, isRight: { isRight($0.settings) }, untimed: { touchValue(&$0.settings) },
      [
        "if-nil": byHand {
          if $0.settings.parser0 == nil { $0.settings.parser0 = services.group0.parser }
          if $0.settings.session0 == nil { $0.settings.session0 = services.group0.session }
          if $0.settings.store0 == nil { $0.settings.store0 = services.group0.store }
          if $0.settings.date0 == nil { $0.settings.date0 = services.group0.date }
        },
        "library": library({ services.injector() }) { $1.injectDependencies(to: &$0.settings) },
      ])
      + compare(
        "an actor", { Keeper() }, isRight: isRight, untimed: { $0.assumeIsolated { $0.touch() } },
        [
          "if-nil": byHand { $0.assumeIsolated { $0.assignIfNil(services) } },
          "library": library({ services.injector() }) { keeper, injector in
            keeper.assumeIsolated { $0.wire(injector) }
          },
        ])
  }
}

@inline(never)
private func touchValue<Target>(_ value: inout Target) {}

/// Key paths that the optimizer can't see through, as in any code that keeps them in a table.
private final class KeyPaths {
  var parser: ReferenceWritableKeyPath<Declared, Parser?> = \.parser0
  var session: ReferenceWritableKeyPath<Declared, Session?> = \.session0
  var store: ReferenceWritableKeyPath<Declared, (any Store)?> = \.store0
  var date: ReferenceWritableKeyPath<Declared, Date?> = \.date0
}
