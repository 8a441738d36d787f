/// The source of a registration's value.
enum ValueSource {
  /// A ready-made instance, handed out as it is; `nil` for an instance that is `nil`.
  case instance(InstanceStore.Shared?)
  /// A ready-made instance from a file, which is converted to the requested type.
  case converted(any ConvertibleSource)
  /// A closure, an initializer or a component.
  case made(Factory)
  /// The injector that fills the property, or makes the value that asks for it.
  case injector
  /// A `Lazy` or a `Provider` for the value of another registration.
  case deferred(LazySource)
  /// An alias: the registration that the injector in use has under that name, which `PropertyInjector.find` returns
  /// instead.
  case alias(PropertyName)
}

/// A closure, an initializer or a component, in the form in which it makes a value.
///
/// `Sendable` because its closures are; they are called only where the isolation allows it.
@usableFromInline
final class Factory: Sendable {
  /// The way a value is made: at once, at once for a certain request, or by waiting.
  enum Make {
    case now(@Sendable (any DependencyResolver, _ arguments: [Any]) throws -> Any)
    case asked(@Sendable (InjectionRequest) throws -> Any)
    case awaited(@Sendable (PropertyInjector, _ arguments: sending [Any]) async throws -> Any)
    /// The value of another registration, passed through a decorator.
    case decorated(DecoratedRegistration)
  }

  /// The actor that the closure must run on; `nil` if it is nonisolated.
  let isolation: (any Actor)?
  /// The types of the arguments that the caller has to pass.
  let parameters: [Any.Type]
  /// The types of the parameters of an initializer, which are looked up.
  let dependencies: [Any.Type]
  /// True if what is looked up, or collected, has to be registered as `Sendable`.
  let demandsSendable: Bool
  /// True for a closure that is given the injector, and so may look up values that no type tells.
  let takesInjector: Bool
  /// The element type without its Optional, for a collection of everything that fits.
  let collected: Any.Type?
  /// True if the value may be used in every isolation.
  let isSendable: Bool
  let make: Make
  /// True if making the value may suspend, or takes two actors.
  let isAwaited: Bool
  /// The closure without type erasure, for a property of exactly its type.
  let typed: TypedBlock?
  /// Returns true if the conformance of a component may be used on the current actor; `nil` if it is not a component.
  let canBeCalledHere: (@Sendable () -> Bool)?

  init(
    isolation: (any Actor)?, parameters: [Any.Type] = [], dependencies: [Any.Type] = [],
    demandsSendable: Bool = false, takesInjector: Bool = false, collected: Any.Type? = nil,
    isSendable: Bool, isAwaited: Bool = false, typed: TypedBlock? = nil,
    canBeCalledHere: (@Sendable () -> Bool)? = nil, make: Make
  ) {
    self.isolation = isolation
    self.parameters = parameters
    self.dependencies = dependencies
    self.demandsSendable = demandsSendable
    self.takesInjector = takesInjector
    self.collected = collected
    self.isSendable = isSendable
    self.isAwaited = isAwaited
    self.typed = typed
    self.canBeCalledHere = canBeCalledHere
    self.make = make
  }

  /// The decorator and its base, if the value is a decorated one.
  var decoration: DecoratedRegistration? { if case .decorated(let decoration) = make { decoration } else { nil } }

  /// True for a synchronous closure, which could be registered without an actor, and for a collection.
  var isBlock: Bool { if case .now = make { dependencies.isEmpty && canBeCalledHere == nil } else { false } }

  /// True if it is user code that gets an injector, or captures one, and so may look up values itself.
  var looksUpByItself: Bool { if case .asked = make { true } else { isBlock && collected == nil } }

  /// True if making the value needs no arguments, no actor and no waiting.
  var isPlain: Bool { isolation == nil && parameters.isEmpty && canBeCalledHere == nil && !isAwaited }
}

/// The lookup of the parameters of an initializer, and of the elements of a collection.
protocol DependencyResolver: AnyObject {
  /// The injector that makes the value.
  var injector: PropertyInjector { get }
  /// Returns the value of a parameter, looked up by type; an Optional one may be missing.
  func dependency<Parameter>(_ type: Parameter.Type, demandsSendable: Bool) throws -> Parameter
  /// Returns everything that fits, except the collection itself.
  func collection<Elements: ElementCollection>(_ type: Elements.Type, demandsSendable: Bool) throws -> Elements
}

/// A value of a file or an environment variable, which takes the type of the property that asks for it; for
/// `OBInjectorConfiguration`.
///
/// A class, so that registrations of other kinds do not reserve space for its fields.
package protocol ConvertibleSource: AnyObject, Sendable {
  /// The value in the type that the source gives it; `nil` if there is none.
  var natural: (any Sendable)? { get }
  /// The place of the value, for messages: `settings.json:4`.
  var place: String { get }
  /// Returns the value as exactly that type, or `nil` if the type can't hold it.
  func converted(to type: Any.Type) -> Any?
  /// Returns true if a value converted to the type is safe in every isolation; otherwise it is converted for each
  /// injection.
  func isShareable(as type: Any.Type) -> Bool
  /// Returns the facts of a conversion that is not possible.
  func misfit(as type: Any.Type) -> ConvertibleMisfit
}

/// The facts of a conversion that is not possible: the indices and keys that lead from the value to the element that is
/// to blame, such as `[2]`, the value as the source has it, its place there, such as `settings.json:4`, the type that
/// can't hold it, and the path of the file that contains it, if it is in a file.
package typealias ConvertibleMisfit = (
  subscripts: String, written: String, place: String, valueType: Any.Type, source: String?
)
