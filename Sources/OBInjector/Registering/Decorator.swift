/// A closure that takes the value of a name and returns the value to use instead.
final class Decorator: Sendable {
  let name: PropertyName
  /// The type that the closure takes and returns.
  let type: Any.Type
  let location: SourceLocation
  /// The actor that the closure must run on; `nil` if it is nonisolated.
  let isolation: (any Actor)?
  /// True if the result may be used in every isolation.
  let isSendable: Bool
  /// Runs the closure.
  ///
  /// Precondition: the value fits `type`, and `isolation` allows the call.
  let run: @Sendable (PropertyInjector, Any) throws -> Any

  init(
    _ name: PropertyName, type: Any.Type, isolation: (any Actor)?, at location: SourceLocation,
    isSendable: Bool, run: @escaping @Sendable (PropertyInjector, Any) throws -> Any
  ) {
    self.name = name
    self.type = type
    self.location = location
    self.isolation = isolation
    self.isSendable = isSendable
    self.run = run
  }
}

/// One decorator applied to a registration: a source of its own, which takes the value of the base.
///
/// Several decorators of a name are nested, so that each result is complete before the next decorator gets it.
///
/// `@unchecked Sendable` is sound: all is constant.
final class DecoratedRegistration: @unchecked Sendable {
  /// The base and the injector that has it: the owner or, which the owner retains, a parent.
  let binding: Binding
  /// The injector that has the decorator.
  ///
  /// `binding` and `owner` are not retained: a value is provided only while the owner, or a child of it, is called.
  let owner: Unretained<PropertyInjector>
  let decorator: Decorator

  init(of base: Binding, by decorator: Decorator, in owner: PropertyInjector) {
    binding = base
    self.owner = Unretained(owner)
    self.decorator = decorator
  }

  var base: Registration { binding.registration }

  /// The actor of the decorator or, without one, that of the base; `nil` if neither has one.
  var isolation: (any Actor)? { decorator.isolation ?? base.actor }

  /// True if the value has to be awaited: the base has to be, or the decorator and the base belong to two actors.
  var isAwaited: Bool {
    if base.factory?.isAwaited == true { return true }
    guard let own = decorator.isolation, let other = base.actor else { return false }
    return own !== other
  }

  /// True if the result may be used in every isolation, which requires the same of the base.
  var isSendable: Bool { decorator.isSendable && base.isSendable }

  /// True if the decorator may accept the base's value, judging by types; a `nil` is never passed to a decorator.
  var fits: Bool { base.isReadyMadeNil || base.canFit(decorator.type) }

  /// The type that the base promises, if a value of that type may turn out not to fit the decorator.
  var doubt: Any.Type? {
    !base.isReadyMadeNil && fits && !base.isLikely(decorator.type) ? base.providedType : nil
  }
}

extension Registration {
  /// The decorator and its base, if the registration is a decorated one.
  @inline(never)
  var decoration: DecoratedRegistration? { factory?.decoration }

  /// The decorations from the outermost to the innermost; empty for a registration that is not decorated.
  var decorations: [DecoratedRegistration] {
    var all: [DecoratedRegistration] = []
    var next = decoration
    while let decoration = next {
      all.append(decoration)
      next = decoration.base.decoration
    }
    return all
  }

  /// The innermost base: the registration without any decorators.
  @inline(never)
  var base: Registration {
    var base = self
    while let decoration = base.decoration { base = decoration.base }
    return base
  }

  /// True if a decorator may hand out, as it is, the ready-made instance that it receives.
  @inline(never)
  var mayBeReadyMade: Bool { isDecorated && base.factory == nil }

  /// Creates the registration of a decorated value, in the scope of the base.
  ///
  /// A ready-made instance has no scope: it is decorated once, and the result is kept as a singleton.
  convenience init(_ decoration: DecoratedRegistration) {
    let (base, decorator) = (decoration.base, decoration.decorator)
    let factory = Factory(
      isolation: decoration.isolation, parameters: base.factory?.parameters ?? [], isSendable: decoration.isSendable,
      make: .decorated(decoration))
    self.init(
      name: base.name, type: decorator.type, scope: base.base.factory == nil ? .singleton : base.scope,
      source: .made(factory), location: base.location)
  }
}
