import Foundation
import Workloads

/// The yardsticks: what an app writes without an injector.
///
/// Each stands in a function of its own that is not inlined.
enum HandWritten {
  /// What an app writes without any injector.
  @inline(never)
  static func assign(_ screen: Screen1, _ services: Services) {
    screen.formatter0 = services.formatter0
  }

  /// What injection really replaces: what is there is kept.
  @inline(never)
  static func assignIfNil(_ screen: Screen1, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
  }

  /// What an app writes without any injector.
  @inline(never)
  static func assign(_ screen: Screen4, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = services.date0
  }

  /// What injection really replaces: what is there is kept.
  @inline(never)
  static func assignIfNil(_ screen: Screen4, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = services.session0 }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = services.date0 }
  }

  /// What an app writes without any injector.
  @inline(never)
  static func assign(_ screen: Screen8, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = services.date0
    screen.formatter1 = services.formatter1
    screen.session1 = services.session1
    screen.store1 = services.store1
    screen.date1 = services.date1
  }

  /// What injection really replaces: what is there is kept.
  @inline(never)
  static func assignIfNil(_ screen: Screen8, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = services.session0 }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = services.date0 }
    if screen.formatter1 == nil { screen.formatter1 = services.formatter1 }
    if screen.session1 == nil { screen.session1 = services.session1 }
    if screen.store1 == nil { screen.store1 = services.store1 }
    if screen.date1 == nil { screen.date1 = services.date1 }
  }

  /// What an app writes without any injector.
  @inline(never)
  static func assign(_ screen: Screen16, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = services.date0
    screen.formatter1 = services.formatter1
    screen.session1 = services.session1
    screen.store1 = services.store1
    screen.date1 = services.date1
    screen.formatter2 = services.formatter2
    screen.session2 = services.session2
    screen.store2 = services.store2
    screen.date2 = services.date2
    screen.formatter3 = services.formatter3
    screen.session3 = services.session3
    screen.store3 = services.store3
    screen.date3 = services.date3
  }

  /// What injection really replaces: what is there is kept.
  @inline(never)
  static func assignIfNil(_ screen: Screen16, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = services.session0 }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = services.date0 }
    if screen.formatter1 == nil { screen.formatter1 = services.formatter1 }
    if screen.session1 == nil { screen.session1 = services.session1 }
    if screen.store1 == nil { screen.store1 = services.store1 }
    if screen.date1 == nil { screen.date1 = services.date1 }
    if screen.formatter2 == nil { screen.formatter2 = services.formatter2 }
    if screen.session2 == nil { screen.session2 = services.session2 }
    if screen.store2 == nil { screen.store2 = services.store2 }
    if screen.date2 == nil { screen.date2 = services.date2 }
    if screen.formatter3 == nil { screen.formatter3 = services.formatter3 }
    if screen.session3 == nil { screen.session3 = services.session3 }
    if screen.store3 == nil { screen.store3 = services.store3 }
    if screen.date3 == nil { screen.date3 = services.date3 }
  }
}
