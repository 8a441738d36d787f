/// A value that is made once, when it is first needed.
///
/// ```swift
/// final class Editor {
///   var store: Lazy<Store>?  // nothing is made at injection
///   func save() throws { print(try store?.get() as Any) }
/// }
/// final class Printer {
///   let store: Lazy<Store>
///   // For withInitializer: as well; ends cycles of initializers.
///   init(store: Lazy<Store>) { self.store = store }
/// }
/// ```
///
/// The injector provides a `Lazy` wherever it could provide the value: for a property by its name, for a parameter of
/// an initializer and for an `@InjectedByType` property by type. If the value is not available, the property stays
/// empty and the report gives the same reason as for the value. Use it for values that are costly and seldom needed,
/// and to break a cycle.
///
/// The first ``get(isolation:)-4poxz`` looks the value up, with the registrations of that moment. The value is made exactly
/// once, even if several threads call `get`, and kept; an error is not kept. A `Lazy` is `Sendable` if its value is,
/// because all its users share that value. A ``Provider`` is always `Sendable`, since each ``Provider/get(isolation:)-7neiw``
/// is a lookup of its own.
///
/// A `Lazy` retains its injector. Inside an object that this injector shares, the reference is weak, and shared values
/// are kept by the injector only. Two objects that refer to each other through a `Lazy` form a retain cycle, as with
/// any strong reference. The same holds for a shared object and a `Lazy` of a child injector that the object's own
/// closure made, until the parent forgets the object (`reset`, `shutDown`).
public final class Lazy<Value> {
  let answer: any LazyResolver

  init(_ answer: any LazyResolver) { self.answer = answer }

  /// Returns the value; the first call makes it.
  ///
  /// ```swift
  /// func store(_ lazy: Lazy<Store>) throws -> Store { try lazy.get() }
  /// ```
  ///
  /// Other threads that call `get` of this `Lazy` meanwhile wait. As for a shared instance, the closure that makes the
  /// value must not wait for another thread that needs this value.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as `instance(forProperty:)` does:
  ///   `isolationMismatch` off the value's actor, `circularDependency` inside its own initializer, `notRegistered` if the
  ///   registration or the injector has gone.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: false)
  }
}

extension Lazy: Sendable where Value: Sendable {}

/// A value that is looked up each time it is needed.
///
/// ```swift
/// final class Album {
///   @Injected var visa: Provider<Visa>
///   // Two of them, if they are unique.
///   func fill() throws -> [Visa] { [try visa.get(), try visa.get()] }
/// }
/// ```
///
/// A `Provider` works like a ``Lazy``, but keeps nothing: each ``get(isolation:)-7neiw`` is a lookup, and the registration's
/// scope decides if the value is the same each time. Use it for factories without arguments, for values that change,
/// and, in a `Sendable` object, for values that are not `Sendable`: `get` checks the isolation.
public final class Provider<Value>: Sendable {
  let answer: any LazyResolver

  init(_ answer: any LazyResolver) { self.answer = answer }

  /// Returns a value, according to the scope of its registration.
  ///
  /// ```swift
  /// func visa(_ visas: Provider<Visa>) throws -> Visa { try visas.get() }
  /// ```
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``Lazy/get(isolation:)-4poxz`` does.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: false)
  }
}

extension Lazy: LazyType {
  static var value: Any.Type { Value.self }
  static var isMadeOnce: Bool { true }
}

extension Provider: LazyType {
  static var value: Any.Type { Value.self }
}

extension Lazy: HasSwiftNotation {
  static var written: String { "Lazy<\(TypeNames.written(Value.self))>" }
}

extension Provider: HasSwiftNotation {
  static var written: String { "Provider<\(TypeNames.written(Value.self))>" }
}

extension LazyResolver {
  func given<Value>(
    as type: Value.Type, from arguments: [Any] = [], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Value {
    Fitting.fitted(try given(as: type as Any.Type, arguments, isolation, demandsSendable: demandsSendable))
  }

  /// The form for a type that is known at run time only.
  func given(
    as type: Any.Type, _ arguments: [Any], _ isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Any {
    do {
      return try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
    } catch { throw own(error) }
  }

  func awaited<Value>(
    as type: Value.Type, from arguments: [Any] = [], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Value {
    Fitting.fitted(try await awaited(as: type as Any.Type, arguments, isolation, demandsSendable: demandsSendable))
  }

  /// The form for a type that is known at run time only.
  func awaited(
    as type: Any.Type, _ arguments: [Any], _ isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Any {
    do {
      return try await awaitedValue(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
    } catch { throw own(error) }
  }

  private func own(_ error: any Error) -> InjectionError {
    guard let error = error as? InjectionError else {
      preconditionFailure("an answer throws errors of the library's own, but this is \(error)")
    }
    return error
  }
}

/// Recognizes the types `Lazy`, `Provider` and `Maker`.
enum LazyTypes {
  /// Returns the type without its Optionals if it is a `Lazy`, a `Provider` or a `Maker`.
  ///
  /// Compares type descriptors, since a conformance check costs a scan.
  @inline(never)
  static func of(_ type: Any.Type) -> (any LazyType.Type)? {
    let type = Fitting.unwrapped(type)
    guard
      FieldRecords.isSameClass(type, as: Lazy<Void>.self) || FieldRecords.isSameClass(type, as: Provider<Void>.self)
        || FieldRecords.isSameClass(type, as: Maker<Void>.self)
    else { return nil }
    return type as? any LazyType.Type
  }

  /// The type that has to be registered for `type`: the value's type, for a `Lazy`, a `Provider` or a `Maker`.
  static func dependencyType(for type: Any.Type) -> Any.Type { of(type).map { dependencyType(for: $0.value) } ?? type }

  /// The types of the arguments that a property or a parameter of `type` passes: those of a `Maker`, also inside a `Lazy`
  /// or a `Provider`.
  static func arguments(of type: Any.Type) -> [Any.Type] {
    guard let lazyType = of(type) else { return [] }
    return lazyType.arguments.isEmpty ? arguments(of: lazyType.value) : lazyType.arguments
  }
}
