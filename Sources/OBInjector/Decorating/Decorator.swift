/// One decorator applied to a registration: a source of its own, which takes the value of the base.
///
/// Several decorators of a name are nested, so that each result is complete before the next decorator gets it.
@usableFromInline
package final class DecoratedRegistration: Sendable {
  /// The base, which may be decorated itself, and the injector that has it: that of the decorator or a parent.
  ///
  /// The injector is not retained: a value is provided only while that of the decorator, or a child, is called.
  let binding: Binding
  /// The registration inside all decorators.
  let undecorated: Binding
  /// The registration of the decorator, whose closure takes a value of its type as an argument, and returns one.
  package let decorator: Registration

  init(of base: Binding, by decorator: Registration) {
    (binding, undecorated) = (base, base.registration.decoration?.undecorated ?? base)
    self.decorator = decorator
  }

  package var base: Registration { binding.registration }
}

extension Registration {
  /// The decorator and its base, if the registration is a decorated one.
  @inline(never)
  package var decoration: DecoratedRegistration? { factory?.decoration }

  /// The decorations from the outermost to the innermost; empty for a registration that is not decorated.
  @inline(never)
  package var decorations: [DecoratedRegistration] {
    // A loop: a chain of children may decorate one name thousands of times.
    var (decorations, next) = ([DecoratedRegistration](), decoration)
    while let decoration = next {
      decorations.append(decoration)
      next = decoration.base.decoration
    }
    return decorations
  }

  /// The registration inside all decorators; this one if it is not decorated.
  package var undecorated: Registration { decoration?.undecorated.registration ?? self }

  /// Creates the registration of a decorated value, in the scope of the base; it has to be awaited if the base has to
  /// be, or if the decorator and the base belong to two actors.
  ///
  /// A ready-made instance has no scope: it is decorated once, and the result is kept as a singleton.
  convenience init(_ decoration: DecoratedRegistration) {
    let (base, decorator) = (decoration.base, decoration.decorator)
    let isBetweenActors = base.actor != nil && decorator.actor.map { $0 !== base.actor } ?? false
    let factory = Factory(
      isolation: decorator.actor ?? base.actor, parameters: base.factory?.parameters ?? [],
      isSendable: decorator.isSendable && base.isSendable,
      isAwaited: base.factory?.isAwaited == true || isBetweenActors, make: .decorated(decoration))
    self.init(
      name: base.name, type: decorator.type, scope: base.undecorated.factory == nil ? .singleton : base.scope,
      source: .made(factory), location: base.location)
  }
}
