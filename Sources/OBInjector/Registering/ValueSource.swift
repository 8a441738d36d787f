/// Where a value comes from.
enum ValueSource {
  /// A ready-made instance, handed out as it is.
  case instance
  /// What a file says, as the type that is wanted.
  case converted(ConvertibleValue)
  /// A block, an initializer or a component.
  case made(Factory)
  /// The injector that injects, or makes what is wanted.
  case injector
  /// A `Lazy` or a `Provider` of what another registration offers.
  case deferred(DeferredSource)
  /// Whatever the injector that looks has under that name: `Registry.find` follows it, so that nobody else meets one.
  case alias(PropertyName)
}

/// A block, an initializer or a component, in the form in which it makes a value.
///
/// `Sendable` because its closures are; they are called only where the isolation allows it.
@usableFromInline
final class Factory: Sendable {
  /// A value is made in one go, perhaps for somebody in particular, or awaited.
  enum Make {
    case now(@Sendable (borrowing SourceContext) throws -> Any)
    case asked(@Sendable (InjectionRequest) throws -> Any)
    case awaited(@Sendable (SourceContext) async throws -> Any)
    /// The value of another registration, and what is put around it.
    case decorated(Decoration)
  }

  /// The actor that the block must run on; `nil` for one that belongs to nobody.
  let isolation: (any Actor)?
  /// The types of the arguments that the caller has to pass.
  let parameters: [Any.Type]
  /// The types of what an initializer looks up.
  let dependencies: [Any.Type]
  /// Its parts, for a collection of everything that fits.
  let collected: CollectedParts?
  /// Whether what it makes may be shared with every isolation.
  let isSendable: Bool
  let make: Make
  /// Known from the start: decorations lie in each other, as many as there are children.
  let isAwaited: Bool
  /// The block without a detour, for a property of exactly its type.
  let typed: TypedBlock?
  /// Whether the present actor is the one that the type's conformance is isolated to, for a component whose is.
  let isReachable: (@Sendable () -> Bool)?

  init(
    isolation: (any Actor)?, parameters: [Any.Type] = [], dependencies: [Any.Type] = [],
    collected: CollectedParts? = nil,
    isSendable: Bool, typed: TypedBlock? = nil, isReachable: (@Sendable () -> Bool)? = nil, make: Make
  ) {
    self.isolation = isolation
    self.parameters = parameters
    self.dependencies = dependencies
    self.collected = collected
    self.isSendable = isSendable
    self.typed = typed
    self.isReachable = isReachable
    self.make = make
    isAwaited =
      switch make {
      case .now, .asked: false
      case .awaited: true
      case .decorated(let decoration): decoration.isAwaited
      }
  }

  /// Whether it is a block that could be registered as one that belongs to no actor.
  var isBlock: Bool { if case .now = make { dependencies.isEmpty && isReachable == nil } else { false } }

  /// Whether it is code of the user's that is given an injector, or has one.
  var looksUpByItself: Bool {
    switch make {
    case .now: isBlock && collected == nil
    case .asked: true
    case .awaited, .decorated: false
    }
  }

  /// Whether it needs no arguments and no actor, nor has to be awaited.
  var isPlain: Bool { isolation == nil && parameters.isEmpty && isReachable == nil && !isAwaited }
}

/// What a collection consists of, and how its array is made of them.
struct CollectedParts: Sendable {
  /// What is looked up: the elements' type without its Optional.
  let wanted: Any.Type
  /// Whether the elements' static type is `Sendable`.
  let demandsSendable: Bool
  let assemble: @Sendable ([Any]) -> Any

  init<Element>(_: Element.Type, demandsSendable: Bool) {
    self.demandsSendable = demandsSendable
    wanted = Fitting.unwrapped(Element.self)
    assemble = { parts in parts.compactMap { Fitting.fit($0, to: Element.self) } }
  }
}

/// What a factory is given when it makes a value.
///
/// `@unchecked Sendable` is sound: arguments are used by the call that passes them, which waits for the factory.
struct SourceContext: @unchecked Sendable {
  /// The registry of the injector that makes the value; whoever runs the factory holds it.
  let registry: Borrowed<Registry>
  let arguments: [Any]
  /// Looks up what an initializer takes; an asynchronous block looks up by itself.
  let dependencies: (any DependencySource)?

  /// The injector that makes the value.
  var injector: PropertyInjector { registry.object.injector }
}

/// Whoever looks up the parameters of an initializer, and the parts of a collection.
protocol DependencySource: AnyObject {
  /// A parameter, looked up by type; an Optional one may be missing.
  func dependency<Parameter>(_ type: Parameter.Type, demandsSendable: Bool) throws -> Parameter
  /// Everything that fits, but for the collection itself.
  func parts<Element>(_ type: Element.Type, demandsSendable: Bool) throws -> [Element]
}
