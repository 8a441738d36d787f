// `Lazy` and `Provider` of a closure, without an injector: for unit tests of types that use them.

/// The closure of a `Lazy` or a `Provider` that was created by hand.
private final class DeferredBlock: LazyResolver {
  private let factory: Factory
  private let type: any LazyType.Type
  /// The facts for errors.
  private let registration: Registration
  /// The value of a `Lazy`, which one caller makes while others wait; `nil` for a `Provider`.
  private let kept: Lock<Any?>?

  /// The types of the `Lazy` and its value decide which isolations may use it, so that the value counts as `Sendable`.
  init(_ factory: Factory, as type: any LazyType.Type, _ fileID: StaticString, _ line: UInt) {
    (self.factory, self.type) = (factory, type)
    registration = Registration(
      name: PropertyName(TypeNames.lowerCamelCase(of: type.value)), type: type.value, source: .made(factory),
      location: SourceLocation(fileID: fileID, line: line))
    kept = type.isMadeOnce ? Lock(nil) : nil
  }

  func value(
    of _: Any.Type, from arguments: [Any], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Any {
    let caller = CallerIsolation(isolation)
    // The compiler lets a nonisolated caller on the main actor send on what a `Provider` returns.
    guard let kept else { return try make(arguments, for: caller, demandsSendable) }
    return try kept.withLock { kept throws(InjectionError) in
      let value = if let kept { kept } else { try make(arguments, for: caller, true) }
      kept = .some(value)
      return value
    }
  }

  func awaitedValue(
    of type: Any.Type, from arguments: [Any], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Any {
    // Only the static type says that the value may leave the actor.
    if demandsSendable, factory.isolation(for: CallerIsolation(isolation)) == nil {
      nonisolated(unsafe) let arguments = arguments
      return try await value(of: type, arguments, on: factory.isolation).value
    }
    return try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
  }

  private func make(_ arguments: [Any], for caller: CallerIsolation, _ anywhere: Bool) throws(InjectionError) -> Any {
    guard let actor = factory.isolation(for: caller), anywhere || actor == caller, case .now(let make) = factory.make
    else {
      throw .elsewhere(registration, belongsTo: Isolation(of: factory.isolation), caller: caller, for: type)
        .at([registration.name])
    }
    do { return try make(Resolution.current, arguments) } catch {
      throw .thrown(error, by: registration, path: [registration.name])
    }
  }
}

extension Lazy {
  /// Creates a `Lazy` that takes its value from a closure, once, when it is first needed; for unit tests.
  ///
  /// ```swift
  /// let store = Lazy { Store() }
  /// ```
  ///
  /// The value is returned as the closure makes it; nothing is injected into it. An error of the closure is the
  /// ``InjectionError/underlying`` error of a `providerFailed`. The closure must not ask this `Lazy` for its value: a
  /// lock is held while it runs. A closure that is written in a function of an actor belongs to that actor.
  ///
  /// - Parameters:
  ///   - block: The closure that makes the value.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  @_alwaysEmitIntoClient
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Factory(taking: block, isSendable: true), fileID, line)
  }

  @usableFromInline
  convenience init(_ factory: Factory, _ fileID: StaticString, _ line: UInt) {
    self.init(DeferredBlock(factory, as: Self.self, fileID, line))
  }
}

extension Provider {
  /// Creates a `Provider` that takes a value from a closure each time it is needed; for unit tests.
  ///
  /// ```swift
  /// let sessions = Provider { Session() }
  /// let cars = Provider { (color: String) in Car(color: color, doors: 3) }
  /// ```
  ///
  /// Errors and isolation are as for ``Lazy``; each call runs the closure. If the value is `Sendable`, `awaitGet` runs
  /// it on its actor.
  ///
  /// - Parameters:
  ///   - block: The closure that makes a value from the arguments.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  @_alwaysEmitIntoClient
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Factory(taking: block, isSendable: true), fileID, line)
  }

  @usableFromInline
  convenience init(_ factory: Factory, _ fileID: StaticString, _ line: UInt) {
    self.init(DeferredBlock(factory, as: Self.self, fileID, line))
  }
}
