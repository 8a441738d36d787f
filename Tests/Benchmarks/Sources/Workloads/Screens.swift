import Foundation
import OBInjector

final class Single { var parser0: Parser? }

/// Two classes, any protocol, a value.
class Mixed4 { final var parser0: Parser?, session0: Session?, store0: (any Store)?, date0: Date? }

class Mixed8: Mixed4 { final var parser1: Parser?, session1: Session?, store1: (any Store)?, date1: Date? }

final class Mixed16: Mixed8 {
  var parser2: Parser?, session2: Session?, store2: (any Store)?, date2: Date?
  var parser3: Parser?, session3: Session?, store3: (any Store)?, date3: Date?
}

/// Two classes, a protocol that is bound to classes, a string.
final class Everyday { var parser0: Parser?, session0: Session?, cache: (any Cache)?, title: String? }

final class Values { var title: String?, numbers: [Int]?, level: Level?, ratio: Double? }

final class References16 {
  var reference0, reference1, reference2, reference3, reference4, reference5, reference6, reference7: Parser?
  var reference8, reference9, reference10, reference11, reference12, reference13, reference14, reference15: Parser?
}

/// Four properties that nothing is registered for.
final class Unknown {
  var unknownParser: Parser?, unknownSession: Session?, unknownStore: (any Store)?, unknownDate: Date?
}

/// Classes that are not `Sendable`.
final class Confined { var journal0, journal1, journal2, journal3: Journal? }

final class Weak { weak var parser0: Parser?, session0: Session?, parser1: Parser?, session1: Session? }

/// A struct to fill, where the loop can reach it.
final class Box {
  struct Settings { var parser0: Parser?, session0: Session?, store0: (any Store)?, date0: Date? }

  var settings = Settings()
}

/// Four properties of an actor. All of them run on the main thread, so that one loop may fill many.
actor Keeper {
  var parser0: Parser?, session0: Session?, store0: (any Store)?, date0: Date?

  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  func wire(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }
}

/// Four properties filled through the library's wrapper.
final class Wrapped {
  @Injected var parser0: Parser
  @Injected var session0: Session
  @Injected var store0: any Store
  @Injected var date0: Date
}

/// What handles a request: three properties of the app, two of the request.
final class Handler {
  @Injected var parser0: Parser
  @Injected var session0: Session
  @Injected var store0: any Store
  @Injected var session1: Session
  @Injected var date1: Date
}

/// Two properties filled with the only registrations of their types.
final class ByType {
  @InjectedByType var parser: Parser
  @InjectedByType var store: any Store
}

/// Four properties filled by declared key paths.
final class Declared: KeyPathInjectable {
  var parser0: Parser?, session0: Session?, store0: (any Store)?, date0: Date?

  static var injectableProperties: [InjectableProperty] {
    [
      InjectableProperty("parser0", \Declared.parser0), InjectableProperty("session0", \Declared.session0),
      InjectableProperty("store0", \Declared.store0), InjectableProperty("date0", \Declared.date0),
    ]
  }
}
