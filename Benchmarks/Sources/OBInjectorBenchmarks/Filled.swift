import Foundation
import Workloads

/// Whether every property of an object has got its value.
enum Filled {
  static func same(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return false }
    return one as AnyObject === other as AnyObject
  }

  static func all(_ screen: Screen1, _ services: Services) -> Bool {
    same(screen.formatter0, services.formatter0)
  }

  static func all(_ screen: Screen4, _ services: Services) -> Bool {
    same(screen.formatter0, services.formatter0)
      && same(screen.session0, services.session0)
      && same(screen.store0, services.store0)
      && screen.date0 == services.date0
  }

  static func all(_ screen: Screen8, _ services: Services) -> Bool {
    same(screen.formatter0, services.formatter0)
      && same(screen.session0, services.session0)
      && same(screen.store0, services.store0)
      && screen.date0 == services.date0
      && same(screen.formatter1, services.formatter1)
      && same(screen.session1, services.session1)
      && same(screen.store1, services.store1)
      && screen.date1 == services.date1
  }

  static func all(_ screen: Screen16, _ services: Services) -> Bool {
    same(screen.formatter0, services.formatter0)
      && same(screen.session0, services.session0)
      && same(screen.store0, services.store0)
      && screen.date0 == services.date0
      && same(screen.formatter1, services.formatter1)
      && same(screen.session1, services.session1)
      && same(screen.store1, services.store1)
      && screen.date1 == services.date1
      && same(screen.formatter2, services.formatter2)
      && same(screen.session2, services.session2)
      && same(screen.store2, services.store2)
      && screen.date2 == services.date2
      && same(screen.formatter3, services.formatter3)
      && same(screen.session3, services.session3)
      && same(screen.store3, services.store3)
      && screen.date3 == services.date3
  }
}
