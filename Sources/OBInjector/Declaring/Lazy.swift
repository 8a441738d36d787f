/// A value that is made when it is asked for, once.
///
/// ```swift
/// final class Editor {
///   var store: Lazy<Store>?                          // nothing is made at injection
///   func save() throws { print(try store?.get() as Any) }
/// }
/// final class Printer {
///   let store: Lazy<Store>
///   // For withInitializer: as well; ends cycles of initializers.
///   init(store: Lazy<Store>) { self.store = store }
/// }
/// ```
///
/// Whoever declares one, as a property or as a parameter of an initializer, gets it wherever the value could be had under
/// the property's name; a parameter, and `@Injected(.byType)`, by type. Where there is nothing, the property stays empty and
/// the report says what it would say of the value. Use it for what is costly and seldom needed, and to end a cycle.
///
/// The value is made by the first ``get(isolation:)``, exactly once however many threads ask, and kept; an error is not
/// kept. It looks up what is registered then. It is `Sendable` where its value is: all who have it have the one value. A
/// ``Provider`` is `Sendable` whatever its value is, since each ``Provider/get(isolation:)`` gives what a look-up gives. It
/// holds its injector; in an object that this injector keeps, a shared one, it does so weakly, and there it leaves it to the
/// injector to keep what is shared. Two objects that hold each other through one keep each other alive, as with any
/// reference; so does a shared object with one from a child that was made in its own block, until it is forgotten (`reset`,
/// `shutDown`).
public final class Lazy<Value> {
  let answer: any DeferredAnswer

  init(_ answer: any DeferredAnswer) { self.answer = answer }

  /// The value; the first call makes it.
  ///
  /// ```swift
  /// func store(_ lazy: Lazy<Store>) throws -> Store { try lazy.get() }
  /// ```
  ///
  /// Another thread that asks meanwhile waits. While it is made it counts as a shared instance does: its block must not wait
  /// for another thread that needs one.
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

/// A value that is made, or found, whenever it is asked for.
///
/// ```swift
/// final class Album {
///   @Injected var visa: Provider<Visa>
///   // Two of them, if they are unique.
///   func fill() throws -> [Visa] { [try visa.get(), try visa.get()] }
/// }
/// ```
///
/// As ``Lazy``, but nothing is kept: each ``get(isolation:)`` is a look-up, and the registration's scope says whether it is
/// the same value. Use it for factories that need no arguments, for what changes, and, in a `Sendable` object, for what is
/// not `Sendable`: `get` compares the isolation.
public final class Provider<Value>: Sendable {
  let answer: any DeferredAnswer

  init(_ answer: any DeferredAnswer) { self.answer = answer }

  /// A value, as the scope of its registration says.
  ///
  /// ```swift
  /// func visa(_ visas: Provider<Visa>) throws -> Visa { try visas.get() }
  /// ```
  ///
  /// - Parameter isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``Lazy/get(isolation:)`` does.
  public func get(isolation: isolated (any Actor)? = #isolation) throws(InjectionError) -> Value {
    try answer.given(as: Value.self, isolation: isolation, demandsSendable: false)
  }
}

extension Lazy: Deferring {
  static var value: Any.Type { Value.self }
  static var isMadeOnce: Bool { true }
}

extension Provider: Deferring {
  static var value: Any.Type { Value.self }
  static var isMadeOnce: Bool { false }
}

extension Lazy: ShortlyWritten {
  static var written: String { "Lazy<\(TypeNames.written(Value.self))>" }
}

extension Provider: ShortlyWritten {
  static var written: String { "Provider<\(TypeNames.written(Value.self))>" }
}

extension DeferredAnswer {
  func given<Value>(
    as type: Value.Type, isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Value {
    do {
      return try value(of: type, isolation: isolation, demandsSendable: demandsSendable)
    } catch let error as InjectionError {
      throw error
    } catch {
      preconditionFailure("an answer throws errors of the library's own, but this is \(error)")
    }
  }
}

/// Which types are `Lazy` or `Provider`.
enum Deferral {
  /// The type without its Optionals, if it is one; told by its descriptor, since asking for a conformance costs a scan.
  static func of(_ type: Any.Type) -> (any Deferring.Type)? {
    let type = Fitting.unwrapped(type)
    guard FieldRecords.isSameClass(type, as: Lazy<Void>.self) || FieldRecords.isSameClass(type, as: Provider<Void>.self)
    else { return nil }
    return type as? any Deferring.Type
  }

  /// What has to be registered for that type: the value, for a `Lazy` or a `Provider` of it.
  static func needed(for type: Any.Type) -> Any.Type { of(type).map { needed(for: $0.value) } ?? type }
}
