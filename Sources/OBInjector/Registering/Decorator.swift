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

  /// Whether it decorates for the properties of that type; without one, for look-ups.
  func isFor(_ asking: Any.Type?) -> Bool {
    guard let target else { return true }
    var level = asking
    while let type = level {
      if type == target { return true }
      level = FieldRecords.superclass(of: type)
    }
    return false
  }
}

/// What one injector puts around a registration: a source of its own, which takes the value of the other one.
final class Decoration: Sendable {
  let base: Registration
  /// How far down its chain of children the registry of the base stands.
  let depth: Int
  /// In their order, the innermost first; never empty.
  let decorators: [Decorator]

  init(of base: Registration, at depth: Int, by decorators: [Decorator]) {
    self.base = base
    self.depth = depth
    self.decorators = decorators
  }

  /// The registration that somebody wrote.
  var undecorated: Registration { base.undecorated }

  /// The actor that all of it must run on, as far as there is one.
  var isolation: (any Actor)? { isolations.first }

  /// Whether it has to be awaited, since the base has, or since it belongs to more than one actor.
  var isAwaited: Bool {
    base.factory?.isAwaited == true || isolations.contains { $0 !== isolations[0] }
  }

  private var isolations: [any Actor] {
    var all = decorators.compactMap(\.isolation)
    if let own = base.factory?.isolation { all.append(own) }
    if case .actor(let actor) = base.isolation { all.append(actor) }
    return all
  }

  /// What can't be decorated, as far as types tell.
  var misfit: (decorator: Decorator, found: Any.Type)? {
    var previous: Decorator?
    for decorator in decorators {
      let fits = previous.map { Fitting.answer($0.type, wanted: decorator.type) != .no } ?? base.canFit(decorator.type)
      if !fits { return (decorator, previous?.type ?? base.providedType) }
      previous = decorator
    }
    return nil
  }
}

extension Decoration {
  /// The decorator that takes something `Sendable`, but is given what may not be.
  var unsendable: Decorator? {
    var (isSendable, type) = (base.isSendable, base.isTyped ? base.type : nil)
    for decorator in decorators {
      if decorator.isSendable, !isSendable, Fitting.mayHideNonSendable(decorator.type, from: type) { return decorator }
      (isSendable, type) = (decorator.isSendable, decorator.type)
    }
    return nil
  }
}

extension Registration {
  /// What it decorates, if it is a decorated one.
  var decoration: Decoration? {
    if let factory, case .decorated(let decoration) = factory.make { decoration } else { nil }
  }

  /// The registration that somebody wrote.
  var undecorated: Registration {
    var registration = self
    while let decoration = registration.decoration { registration = decoration.base }
    return registration
  }

  /// Another registration with decorators around it: as long-lived as its values are, and a ready-made one is kept.
  convenience init(_ decoration: Decoration) {
    let (base, last) = (decoration.base, decoration.decorators[decoration.decorators.count - 1])
    let factory = Factory(
      isolation: decoration.isolation, parameters: base.factory?.parameters ?? [], isSendable: last.isSendable,
      make: .decorated(decoration))
    self.init(
      name: base.name, type: last.type, scope: base.undecorated.factory == nil ? .singleton : base.scope,
      source: .made(factory), location: base.location, target: base.target)
  }
}
