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
  /// The base and the injector that has it: that of the decorator or a parent.
  ///
  /// The injector is not retained: a value is provided only while that of the decorator, or a child, is called.
  let binding: Binding
  let decorator: Decorator

  init(of base: Binding, by decorator: Decorator) { (binding, self.decorator) = (base, decorator) }

  var base: Registration { binding.registration }

  /// True if the decorator may accept the base's value, judging by types; a `nil` is never passed to a decorator.
  var fits: Bool { base.isReadyMadeNil || base.canFit(decorator.type) }
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

  /// Creates the registration of a decorated value, in the scope of the base; it has to be awaited if the base has to
  /// be, or if the decorator and the base belong to two actors.
  ///
  /// A ready-made instance has no scope: it is decorated once, and the result is kept as a singleton.
  convenience init(_ decoration: DecoratedRegistration) {
    let (base, decorator) = (decoration.base, decoration.decorator)
    let isBetweenActors = base.actor != nil && decorator.isolation.map { $0 !== base.actor } ?? false
    let factory = Factory(
      isolation: decorator.isolation ?? base.actor, parameters: base.factory?.parameters ?? [],
      isSendable: decorator.isSendable && base.isSendable,
      isAwaited: base.factory?.isAwaited == true || isBetweenActors, make: .decorated(decoration))
    self.init(
      name: base.name, type: decorator.type, scope: base.base.factory == nil ? .singleton : base.scope,
      source: .made(factory), location: base.location)
  }
}
