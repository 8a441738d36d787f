/// Makes values from arguments, each time it is asked.
///
/// ```swift
/// final class Workshop {
///   @Injected var makeCar: Maker<Car, String, Int>
///   func van() throws -> Car { try makeCar.make("white", 3) }
/// }
/// injector.registerProperty("makeCar") { (_, color: String, doors: Int) in
///   Car(color: color, doors: doors)
/// }
/// ```
///
/// The injector provides a `Maker` wherever a registration takes exactly these arguments: for a property by its name, for
/// a parameter of an initializer and for an `@InjectedByType` property by type. Nothing is made at injection. If the
/// registration takes other arguments, the property stays empty with an `argumentMismatch` that names both lists;
/// `verify` says the same before anything runs. Use it in place of a lookup with `arguments:`, which needs the injector
/// and which no verification sees.
///
/// Each call of `make` is a lookup with the registrations of that moment, so that the scope decides
/// if equal arguments make the same value again. A `Maker` without arguments works like a ``Provider``. It retains its
/// injector and crosses actors as a ``Provider`` does: it is always `Sendable`, and each call gives what a lookup of its
/// caller gives.
public final class Maker<Value, each Argument>: Sendable {
  let answer: any LazyResolver

  init(_ answer: any LazyResolver) { self.answer = answer }

  /// Returns a value that is made from the arguments, according to the scope of its registration.
  ///
  /// ```swift
  /// func car(_ cars: Maker<Car, String, Int>) throws -> Car {
  ///   try cars.make("red", 5)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - argument: The arguments of the closure, in its order, without the injector.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Throws: ``InjectionError``, as ``Lazy/get(isolation:)-4poxz`` does, and `argumentMismatch` if another
  ///   registration has taken the place of the one at injection and takes other arguments.
  public func make(
    _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each argument)
    return try answer.given(as: Value.self, from: list, isolation: isolation, demandsSendable: false)
  }
}

extension Maker: LazyType {
  static var value: Any.Type { Value.self }
  static var waitingCall: String { "awaitMake" }
  static var arguments: [Any.Type] {
    var types: [Any.Type] = []
    repeat types.append((each Argument).self)
    return types
  }
}

extension Maker: HasSwiftNotation {
  static var written: String { TypeNames.maker(of: value, from: arguments) }
}
