import Foundation
import OBInjector
import Workloads

/// The workloads whose properties are not plain ones of a class: wrappers, key paths, weak, struct, actor.
enum DeclaredCases {
  static func all(_ services: Services) -> [Case] {
    let injector = FillingCases.injector(services, properties: 8, registrations: 30)
    return wrappers(services, injector) + required(services, injector) + keyPaths(services, injector) + weak()
      + structs(services, injector) + actors(services, injector)
  }

  private static func wrappers(_ services: Services, _ injector: PropertyInjector) -> [Case] {
    func isRight(_ screen: WrappedScreen) -> Bool {
      screen.formatter0 === services.formatter0 && screen.session0 === services.session0
        && Filled.same(screen.store0, services.store0) && screen.date0 == services.date0
    }
    return [
      .filling("@Injected", "assignment", make: { WrappedScreen() }, isRight: isRight) { assign($0, services) },
      .filling("@Injected", "if-nil", make: { WrappedScreen() }, isRight: isRight) { assignIfNil($0, services) },
      .filling("@Injected", "library", make: { WrappedScreen() }, isRight: isRight) {
        injector.injectDependencies(to: $0)
      },
    ]
  }

  /// A property that is not Optional can't be asked whether it is nil, so by hand there is only assignment.
  private static func required(_ services: Services, _ injector: PropertyInjector) -> [Case] {
    func isRight(_ screen: RequiredScreen) -> Bool {
      screen.formatter0 === services.formatter0 && screen.session0 === services.session0
        && Filled.same(screen.store0, services.store0) && screen.date0 == services.date0
    }
    return [
      .filling("@Injected, not Optional", "assignment", make: { RequiredScreen() }, isRight: isRight) {
        assign($0, services)
      },
      .filling("@Injected, not Optional", "library", make: { RequiredScreen() }, isRight: isRight) {
        injector.injectDependencies(to: $0)
      },
    ]
  }

  @inline(never)
  private static func assign(_ screen: RequiredScreen, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = services.date0
  }

  @inline(never)
  private static func assign(_ screen: WrappedScreen, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = services.date0
  }

  @inline(never)
  private static func assignIfNil(_ screen: WrappedScreen, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = services.session0 }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = services.date0 }
  }

  private static func keyPaths(_ services: Services, _ injector: PropertyInjector) -> [Case] {
    func isRight(_ screen: KeyPathScreen) -> Bool {
      screen.formatter0 === services.formatter0 && screen.session0 === services.session0
        && Filled.same(screen.store0, services.store0) && screen.date0 == services.date0
    }
    let paths = KeyPaths()
    return [
      .filling("key paths", "assignment", make: { KeyPathScreen() }, isRight: isRight) { paths.write($0, services) },
      .filling("key paths", "if-nil", make: { KeyPathScreen() }, isRight: isRight) { paths.writeIfNil($0, services) },
      .filling("key paths", "library", make: { KeyPathScreen() }, isRight: isRight) {
        injector.injectDependencies(to: $0)
      },
    ]
  }

  /// With services of their own: once referenced weakly, an object counts references more slowly for ever.
  private static func weak() -> [Case] {
    let services = Services()
    let injector = FillingCases.injector(services, properties: 8, registrations: 30)
    func isRight(_ screen: WeakScreen) -> Bool {
      screen.formatter0 === services.formatter0 && screen.session0 === services.session0
        && screen.formatter1 === services.formatter1 && screen.session1 === services.session1
    }
    return [
      .filling("weak", "assignment", make: { WeakScreen() }, isRight: isRight) { screen in
        screen.formatter0 = services.formatter0
        screen.session0 = services.session0
        screen.formatter1 = services.formatter1
        screen.session1 = services.session1
      },
      .filling("weak", "if-nil", make: { WeakScreen() }, isRight: isRight) { screen in
        if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
        if screen.session0 == nil { screen.session0 = services.session0 }
        if screen.formatter1 == nil { screen.formatter1 = services.formatter1 }
        if screen.session1 == nil { screen.session1 = services.session1 }
      },
      .filling("weak", "library", make: { WeakScreen() }, isRight: isRight) { injector.injectDependencies(to: $0) },
    ]
  }

  private static func structs(_ services: Services, _ injector: PropertyInjector) -> [Case] {
    func isRight(_ settings: Settings) -> Bool {
      settings.formatter0 === services.formatter0 && settings.session0 === services.session0
        && Filled.same(settings.store0, services.store0) && settings.date0 == services.date0
    }
    return [
      .fillingValues("struct", "if-nil", make: { Settings() }, isRight: isRight) { assignIfNil(&$0, services) },
      .fillingValues("struct", "library", make: { Settings() }, isRight: isRight) {
        injector.injectDependencies(to: &$0)
      },
    ]
  }

  @inline(never)
  private static func assignIfNil(_ settings: inout Settings, _ services: Services) {
    if settings.formatter0 == nil { settings.formatter0 = services.formatter0 }
    if settings.session0 == nil { settings.session0 = services.session0 }
    if settings.store0 == nil { settings.store0 = services.store0 }
    if settings.date0 == nil { settings.date0 = services.date0 }
  }

  /// Reaching the inside of an actor is subtracted, as it costs the same with and without an injector.
  private static func actors(_ services: Services, _ injector: PropertyInjector) -> [Case] {
    func isRight(_ cache: Cache) -> Bool {
      cache.assumeIsolated {
        $0.formatter0 === services.formatter0 && $0.session0 === services.session0
          && Filled.same($0.store0, services.store0) && $0.date0 == services.date0
      }
    }
    func touch(_ cache: Cache) { cache.assumeIsolated { $0.touch() } }
    return [
      .filling("actor", "if-nil", make: { Cache() }, isRight: isRight, untimed: touch) { cache in
        cache.assumeIsolated { $0.assignIfNil(services) }
      },
      .filling("actor", "library", make: { Cache() }, isRight: isRight, untimed: touch) { cache in
        cache.assumeIsolated { $0.wire(injector) }
      },
    ]
  }
}

/// Key paths that the optimizer can't see through, as in any code that keeps them in a table.
private final class KeyPaths {
  var formatter: ReferenceWritableKeyPath<KeyPathScreen, Workloads.Formatter?> = \.formatter0
  var session: ReferenceWritableKeyPath<KeyPathScreen, Session?> = \.session0
  var store: ReferenceWritableKeyPath<KeyPathScreen, (any Store)?> = \.store0
  var date: ReferenceWritableKeyPath<KeyPathScreen, Date?> = \.date0

  @inline(never)
  func write(_ screen: KeyPathScreen, _ services: Services) {
    screen[keyPath: formatter] = services.formatter0
    screen[keyPath: session] = services.session0
    screen[keyPath: store] = services.store0
    screen[keyPath: date] = services.date0
  }

  @inline(never)
  func writeIfNil(_ screen: KeyPathScreen, _ services: Services) {
    if screen[keyPath: formatter] == nil { screen[keyPath: formatter] = services.formatter0 }
    if screen[keyPath: session] == nil { screen[keyPath: session] = services.session0 }
    if screen[keyPath: store] == nil { screen[keyPath: store] = services.store0 }
    if screen[keyPath: date] == nil { screen[keyPath: date] = services.date0 }
  }
}
