/// A block around what a name means.
final class Decorator: Sendable {
  let name: PropertyName
  /// The type for whose properties alone it decorates; `nil` for all.
  let target: Any.Type?
  /// What it takes, and what it returns.
  let type: Any.Type
  let location: SourceLocation
  /// The actor that it must run on; `nil` for one that belongs to nobody.
  let isolation: (any Actor)?
  /// Whether what it returns may be shared with every isolation.
  let isSendable: Bool
  /// The value must fit `type`; runs where the isolation allows it.
  let run: @Sendable (PropertyInjector, Any) throws -> Any
  /// The same from anywhere, for one whose values may go anywhere.
  let runAwaiting: (@Sendable (PropertyInjector, Any) async throws -> Any)?

  init(
    _ name: PropertyName, for target: Any.Type?, type: Any.Type, isolation: (any Actor)?, at location: SourceLocation,
    run: @escaping @Sendable (PropertyInjector, Any) throws -> Any,
    runAwaiting: (@Sendable (PropertyInjector, Any) async throws -> Any)?
  ) {
    self.name = name
    self.target = target
    self.type = type
    self.location = location
    self.isolation = isolation
    isSendable = runAwaiting != nil
    self.run = run
    self.runAwaiting = runAwaiting
  }

  /// Whether it is around a registration for the properties of a type; without one, for look-ups.
  ///
  /// One that is for all is around what is registered for all; what is for one type has decorators of its own.
  func isAround(_ registration: Registration, for asking: Any.Type?) -> Bool {
    guard let target else { return registration.target == nil }
    var level = asking
    while let type = level {
      if type == target { return true }
      level = FieldRecords.superclass(of: type)
    }
    return false
  }
}

/// One decorator around a registration: a source of its own, which takes the value of the other one.
///
/// Several decorators of a name lie in each other, so that each result is complete before the next one sees it.
final class Decoration: Sendable {
  let base: Registration
  /// How far down its chain of children the registry of the base stands.
  let depth: Int
  let decorator: Decorator

  init(of base: Registration, at depth: Int, by decorator: Decorator) {
    self.base = base
    self.depth = depth
    self.decorator = decorator
  }

  /// The actor that both must run on, as far as there is one.
  var isolation: (any Actor)? { decorator.isolation ?? isolationOfBase }

  /// Whether it has to be awaited, since the base has, or since the two belong to two actors.
  var isAwaited: Bool {
    if base.factory?.isAwaited == true { return true }
    guard let own = decorator.isolation, let other = isolationOfBase else { return false }
    return own !== other
  }

  /// Whether the result may go everywhere: only if what it is made of may.
  var isSendable: Bool { decorator.isSendable && base.isSendable }

  private var isolationOfBase: (any Actor)? {
    if let factory = base.factory { return factory.isolation }
    if case .actor(let actor) = base.isolation { return actor }
    return nil
  }

  /// Whether the decorator may take what it is given, as far as types tell; a `nil` it is never given.
  var fits: Bool { base.isReadyMadeNil || base.canFit(decorator.type) }

  /// Whether the decorator takes something `Sendable`, and is given what may not be.
  var isGivenNonSendable: Bool {
    decorator.isSendable && !base.isSendable
      && Fitting.mayHideNonSendable(decorator.type, from: base.isTyped ? base.type : nil)
  }

  /// The type that is promised of the value, if a value of that type may turn out not to fit the decorator.
  var doubt: Any.Type? {
    !base.isReadyMadeNil && fits && !base.isLikely(decorator.type) ? base.providedType : nil
  }
}

extension Registration {
  /// What it decorates, if it is a decorated one.
  var decoration: Decoration? {
    if let factory, case .decorated(let decoration) = factory.make { decoration } else { nil }
  }

  /// The decorators around what somebody wrote, the outermost first.
  var decorations: [Decoration] {
    var all: [Decoration] = []
    var next = decoration
    while let decoration = next {
      all.append(decoration)
      next = decoration.base.decoration
    }
    return all
  }

  /// The registration that somebody wrote.
  var undecorated: Registration {
    var registration = self
    while let decoration = registration.decoration { registration = decoration.base }
    return registration
  }

  /// Another registration with a decorator around it: as long-lived as its values are, and a ready-made one is kept.
  convenience init(_ decoration: Decoration) {
    let (base, decorator) = (decoration.base, decoration.decorator)
    let factory = Factory(
      isolation: decoration.isolation, parameters: base.factory?.parameters ?? [], isSendable: decoration.isSendable,
      make: .decorated(decoration))
    self.init(
      name: base.name, type: decorator.type, scope: base.undecorated.factory == nil ? .singleton : base.scope,
      source: .made(factory), location: base.location, target: base.target)
  }
}
