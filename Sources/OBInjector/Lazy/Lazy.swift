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
/// The first ``get(isolation:)-4poxz`` looks the value up, with the registrations of that moment. The value is made
/// exactly once, even if several threads call `get`, and kept; an error is not kept. A `Lazy` is `Sendable` if its
/// value is, because all its users share that value. A ``Provider`` is always `Sendable`, since each of its `get` is a
/// lookup of its own.
///
/// A `Lazy` retains its injector. Inside an object that this injector shares, the reference is weak, since the injector
/// keeps the object. If the injector shares the value too, such a `Lazy` keeps nothing itself: after `reset` or
/// `deleteProperty`, its next `get` asks again. Two objects that refer to each other through a `Lazy` form a retain
/// cycle, as with any strong reference. The same holds for a shared object and a `Lazy` of a child injector that the
/// object's own closure made, until the parent forgets the object (`reset`, `shutDown`).
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
  /// - Throws: ``InjectionError``, as `instance(forProperty:)` does: `isolationMismatch` off the value's actor,
  ///   `circularDependency` inside its own initializer, `notRegistered` if the registration or the injector has gone.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(isolation: isolation, demandsSendable: false)
  }

  /// Returns the value, and awaits it if necessary; the first call makes it.
  ///
  /// ```swift
  /// final class Archive {
  ///   @Injected var database: Lazy<Database>  // from an asynchronous closure
  ///   func open() async throws -> Database { try await database.awaitGet() }
  /// }
  /// ```
  ///
  /// Use it for an asynchronous closure, and for a closure of another actor if its value is `Sendable`; a value that is
  /// available at once is returned without suspension. The value is made once, even if several tasks ask for it, and
  /// ``get(isolation:)-4poxz`` returns it from then on. A task that is cancelled stops waiting; the others still get
  /// the value.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as `awaitInstance(of:)` does.
  public func awaitGet(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) -> Value {
    try await answer.awaited(isolation: isolation, demandsSendable: false)
  }
}

// Since `Sendable` can't be seen at run time, the forms for a `Sendable` type, which the compiler prefers, demand it.
extension Lazy where Value: Sendable {
  /// Returns the value, which must be registered as `Sendable`; the first call makes it.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(isolation: isolation, demandsSendable: true)
  }

  /// Returns the value, which must be registered as `Sendable`, and awaits it if necessary; the first call makes it.
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func awaitGet(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) -> Value {
    try await answer.awaited(isolation: isolation, demandsSendable: true)
  }
}

extension Lazy: Sendable where Value: Sendable {}

extension Lazy: LazyType {
  static var value: Any.Type { Value.self }
  static var isMadeOnce: Bool { true }
  static var arguments: [Any.Type] { [] }
}

extension Lazy: HasSwiftNotation {
  static var written: String { "Lazy<\(TypeNames.written(Value.self))>" }
}

extension LazyResolver {
  func given<Value>(
    _ arguments: [Any] = [], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Value {
    Fitting.fitted(try value(of: Value.self, from: arguments, isolation: isolation, demandsSendable: demandsSendable))
  }

  func awaited<Value>(
    _ arguments: [Any] = [], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Value {
    Fitting.fitted(
      try await awaitedValue(of: Value.self, from: arguments, isolation: isolation, demandsSendable: demandsSendable))
  }
}

/// Recognizes the types `Lazy` and `Provider`.
enum LazyTypes {
  /// Returns the type without its Optionals if it is a `Lazy` or a `Provider`.
  ///
  /// Compares type descriptors, since a conformance check costs a scan.
  @inline(never)
  static func of(_ type: Any.Type) -> (any LazyType.Type)? {
    let type = Fitting.unwrapped(type)
    // Few types are generic.
    guard let own = TypeDescriptor(of: type), own.isGeneric else { return nil }
    let isLazy = own == TypeDescriptor(of: Lazy<Void>.self) || own == TypeDescriptor(of: Provider<Void>.self)
    return isLazy ? type as? any LazyType.Type : nil
  }

  /// The type that has to be registered for `type`: the value's type, for a `Lazy` or a `Provider`.
  static func dependencyType(for type: Any.Type) -> Any.Type { of(type).map { dependencyType(for: $0.value) } ?? type }

  /// The types of the arguments that a property or a parameter of `type` passes: those of a `Provider`, also inside
  /// another or a `Lazy`.
  static func arguments(of type: Any.Type) -> [Any.Type] {
    guard let lazyType = of(type) else { return [] }
    return lazyType.arguments.isEmpty ? arguments(of: lazyType.value) : lazyType.arguments
  }
}
