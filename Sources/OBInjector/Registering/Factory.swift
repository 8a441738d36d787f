/// A closure, an initializer or a component, in the form in which it makes a value.
///
/// `Sendable` because its closures are; they are called only where the isolation allows it.
@usableFromInline
package final class Factory: Sendable {
  /// The way a value is made: at once, at once for a certain request, or by waiting.
  @usableFromInline
  enum Make: Sendable {
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
  package let dependencies: [Any.Type]
  /// True if what is looked up, or collected, has to be registered as `Sendable`.
  package let demandsSendable: Bool
  /// True for a closure that is given the injector, and so may look up values that no type tells.
  package let takesInjector: Bool
  /// The element type without its Optional, for a collection of everything that fits.
  package let collected: Any.Type?
  /// True if the value may be used in every isolation.
  let isSendable: Bool
  let make: Make
  /// True if making the value may suspend, or takes two actors.
  package let isAwaited: Bool
  /// The closure without type erasure, for a property of exactly its type.
  let typed: TypedBlock?
  /// Returns true if the conformance of a component may be used on the current actor; `nil` if it is not a component.
  package let canBeCalledHere: (@Sendable () -> Bool)?

  @usableFromInline
  init(
    isolation: (any Actor)?, parameters: [Any.Type] = [], dependencies: [Any.Type] = [],
    demandsSendable: Bool = false, takesInjector: Bool = false, collected: Any.Type? = nil,
    isSendable: Bool, isAwaited: Bool = false, typed: TypedBlock? = nil,
    canBeCalledHere: (@Sendable () -> Bool)? = nil, make: Make
  ) {
    (self.isolation, self.parameters, self.dependencies) = (isolation, parameters, dependencies)
    (self.demandsSendable, self.takesInjector, self.collected) = (demandsSendable, takesInjector, collected)
    (self.isSendable, self.isAwaited, self.typed) = (isSendable, isAwaited, typed)
    (self.canBeCalledHere, self.make) = (canBeCalledHere, make)
  }

  /// The decorator and its base, if the value is a decorated one.
  package var decoration: DecoratedRegistration? {
    if case .decorated(let decoration) = make { decoration } else { nil }
  }

  /// True for a synchronous closure without an `InjectionRequest`, which could be registered without an actor, and for a
  /// collection.
  var isBlock: Bool { if case .now = make { dependencies.isEmpty && canBeCalledHere == nil } else { false } }

  /// True if it is user code that gets an injector, or captures one, and so may look up values itself.
  var looksUpByItself: Bool { if case .asked = make { true } else { isBlock && collected == nil } }
}

/// The lookup of the parameters of an initializer, and of the elements of a collection.
@usableFromInline
protocol DependencyResolver: AnyObject {
  /// The injector that makes the value.
  var injector: PropertyInjector { get }
  /// Returns the value of a parameter, looked up by type; an Optional one may be missing.
  func dependency<Parameter>(_ type: Parameter.Type, demandsSendable: Bool) throws -> Parameter
  /// Returns everything that fits, except the collection itself, by the names of the registrations, which differ.
  func elements(of type: Any.Type, demandsSendable: Bool) throws -> [(name: PropertyName, value: Any)]
}
