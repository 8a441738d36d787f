public import Foundation
public import OBInjector

/// Four properties filled through the library's wrapper.
public final class WrappedScreen {
  /// To be filled.
  @Injected public var formatter0: Formatter?
  /// To be filled.
  @Injected public var session0: Session?
  /// To be filled.
  @Injected public var store0: (any Store)?
  /// To be filled.
  @Injected public var date0: Date?

  /// Makes an empty one.
  public init() {}
}

/// Four properties that are not Optional, filled through the library's wrapper.
public final class RequiredScreen {
  /// To be filled.
  @Injected public var formatter0: Formatter
  /// To be filled.
  @Injected public var session0: Session
  /// To be filled.
  @Injected public var store0: any Store
  /// To be filled.
  @Injected public var date0: Date

  /// Makes an empty one.
  public init() {}
}

/// Two properties filled with the only registrations of their types.
public final class ByTypeScreen {
  /// To be filled.
  @Injected(.byType) public var formatter: Formatter
  /// To be filled.
  @Injected(.byType) public var store: any Store

  /// Makes an empty one.
  public init() {}
}

/// What an initializer makes of three services.
public final class Dashboard: Sendable {
  /// A parameter.
  public let formatter: Formatter
  /// A parameter.
  public let session: Session
  /// A parameter.
  public let store: any Store

  /// Makes one of its parts.
  public init(formatter: Formatter, session: Session, store: any Store) {
    (self.formatter, self.session, self.store) = (formatter, session, store)
  }
}

/// Four properties filled by declared key paths.
public final class KeyPathScreen: KeyPathInjectable {
  /// To be filled.
  public var formatter0: Formatter?
  /// To be filled.
  public var session0: Session?
  /// To be filled.
  public var store0: (any Store)?
  /// To be filled.
  public var date0: Date?

  /// Makes an empty one.
  public init() {}

  /// The properties by name.
  public static var injectableProperties: [InjectableProperty] {
    [
      InjectableProperty("formatter0", \KeyPathScreen.formatter0),
      InjectableProperty("session0", \KeyPathScreen.session0),
      InjectableProperty("store0", \KeyPathScreen.store0), InjectableProperty("date0", \KeyPathScreen.date0),
    ]
  }
}

/// Four weak properties.
public final class WeakScreen {
  /// To be filled.
  public weak var formatter0: Formatter?
  /// To be filled.
  public weak var session0: Session?
  /// To be filled.
  public weak var formatter1: Formatter?
  /// To be filled.
  public weak var session1: Session?

  /// Makes an empty one.
  public init() {}
}

/// Four values without references: what two threads fill without sharing a reference count.
public final class ValueScreen {
  /// To be filled.
  public var width: Int?
  /// To be filled.
  public var scale: Double?
  /// To be filled.
  public var isLarge: Bool?
  /// To be filled.
  public var date0: Date?

  /// Makes an empty one.
  public init() {}
}

/// Four properties of classes that are not `Sendable`.
public final class ConfinedScreen {
  /// To be filled.
  public var journal0: Journal?
  /// To be filled.
  public var journal1: Journal?
  /// To be filled.
  public var journal2: Journal?
  /// To be filled.
  public var journal3: Journal?

  /// Makes an empty one.
  public init() {}
}

/// Four properties that nothing is registered for.
public final class UnknownScreen {
  /// Stays empty.
  public var unknownFormatter: Formatter?
  /// Stays empty.
  public var unknownSession: Session?
  /// Stays empty.
  public var unknownStore: (any Store)?
  /// Stays empty.
  public var unknownDate: Date?

  /// Makes an empty one.
  public init() {}
}

/// Four properties of a struct.
public struct Settings {
  /// To be filled.
  public var formatter0: Formatter?
  /// To be filled.
  public var session0: Session?
  /// To be filled.
  public var store0: (any Store)?
  /// To be filled.
  public var date0: Date?

  /// Makes an empty one.
  public init() {}
}

/// Four properties of an actor. All of them run on the main thread, so that one loop may fill many.
public actor Cache {
  /// To be filled.
  public var formatter0: Formatter?
  /// To be filled.
  public var session0: Session?
  /// To be filled.
  public var store0: (any Store)?
  /// To be filled.
  public var date0: Date?

  /// Makes an empty one.
  public init() {}

  /// The main actor's executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  /// Fills it by the library.
  public func wire(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }

  /// Fills it by hand.
  public func assignIfNil(_ services: Services) {
    if formatter0 == nil { formatter0 = services.formatter0 }
    if session0 == nil { session0 = services.session0 }
    if store0 == nil { store0 = services.store0 }
    if date0 == nil { date0 = services.date0 }
  }

  /// Does nothing, to subtract what reaching an actor costs.
  @inline(never)
  public func touch() {}
}
