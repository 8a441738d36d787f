/// A value that is looked up each time it is needed, from arguments if its closure takes any.
///
/// ```swift
/// final class Workshop {
///   @Injected var visa: Provider<Visa>
///   @Injected var makeCar: Provider<Car, String, Int>
///   // Two of them, if they are unique.
///   func visas() throws -> [Visa] { [try visa.get(), try visa.get()] }
///   func van() throws -> Car { try makeCar.get("white", 3) }
/// }
/// injector.registerProperty("visa") { Bank().makeVisa() }
/// injector.registerProperty("makeCar") { (_, color: String, doors: Int) in
///   Car(color: color, doors: doors)
/// }
/// ```
///
/// A `Provider` works like a ``Lazy``, but keeps nothing: each `get` is a lookup with the registrations of that moment,
/// and the registration's scope decides if the value is the same each time. Use it for factories, for values that
/// change, and, in a `Sendable` object, for values that are not `Sendable`: `get` checks the isolation.
///
/// With arguments, it is provided where a registration takes exactly these: for a property by its name, for a parameter
/// of an initializer and for an `@InjectedByType` property by type. If the registration takes other arguments, the
/// property stays empty with an `argumentMismatch` that names both lists; `verify` says the same before anything runs.
/// Use it in place of a lookup with `arguments:`, which needs the injector and which no verification sees.
public final class Provider<Value, each Argument>: Sendable {
  let answer: any LazyResolver

  init(_ answer: any LazyResolver) { self.answer = answer }

  /// Returns a value that is made from the arguments, according to the scope of its registration.
  ///
  /// ```swift
  /// func car(_ cars: Provider<Car, String, Int>) throws -> Car {
  ///   try cars.get("red", 5)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``Lazy/get(isolation:)-4poxz`` does, and `argumentMismatch` if another
  ///   registration has taken the place of the one at injection and takes other arguments.
  public func get(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try answer.given(Factory.list(repeat each argument), isolation: isolation, demandsSendable: false)
  }
}

extension Provider where Value: Sendable {
  /// Returns a `Sendable` value that is made from the arguments.
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func get(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    try answer.given(Factory.list(repeat each argument), isolation: isolation, demandsSendable: true)
  }
}

// The arguments have to be `Sendable`, since the closure may run on another actor.
extension Provider where repeat each Argument: Sendable {
  /// Returns a value that is made from the arguments, and awaits it if necessary.
  ///
  /// ```swift
  /// func open(_ files: Provider<Store, String>) async throws -> Store {
  ///   try await files.awaitGet("notes")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as `awaitInstance(of:)` does.
  public func awaitGet(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await answer.awaited(Factory.list(repeat each argument), isolation: isolation, demandsSendable: false)
  }
}

extension Provider where Value: Sendable, repeat each Argument: Sendable {
  /// Returns a `Sendable` value that is made from the arguments, and awaits it if necessary.
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as for other values, and `isolationMismatch` for a value that is not registered as
  ///   `Sendable`.
  public func awaitGet(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    try await answer.awaited(Factory.list(repeat each argument), isolation: isolation, demandsSendable: true)
  }
}

extension Provider: LazyType {
  static var value: Any.Type { Value.self }
  static var isMadeOnce: Bool { false }
  static var arguments: [Any.Type] { Factory.types(repeat (each Argument).self) }
}

extension Provider: HasSwiftNotation {
  static var written: String { TypeNames.provider(of: value, from: arguments) }
}
