/// The decorators of one registry, and the decorated registrations created there.
final class DecoratorTable: Sendable {
  /// The cache key of a decorated registration: the name that is decorated, the base, and the decorator.
  fileprivate struct Place: Hashable, Sendable {
    let name: PropertyName
    let base: Registration.Key
    let decorator: ObjectIdentifier
  }

  fileprivate struct Contents: Sendable {
    var ordered: [Decorator] = []
    var decorated: [Place: Registration] = [:]
  }

  /// The empty table, for registries without decorators.
  static let none = DecoratorTable()

  private let contents = Lock(Contents())
  private let count = AtomicWord(0)

  deinit { count.deallocate() }

  /// True if there are no decorators; read without the lock, since most registries have none.
  var isEmpty: Bool { count.loadRelaxed() == 0 }

  /// The decorators in order of registration.
  var all: [Decorator] { contents.withLock { $0.ordered } }

  /// Adds a decorator around the results of those added before it.
  func add(_ decorator: Decorator) {
    contents.withLock { contents in
      contents.ordered.append(decorator)
      _ = count.increment()
    }
  }

  /// Removes and returns the decorated registrations of a base that was deleted.
  func forget(_ base: Registration) -> [Registration] {
    contents.withLock { $0.takeOut { $0.base === base } }
  }

  func has(_ registration: Registration) -> Bool {
    contents.withLock { $0.decorated.values.contains { $0 === registration } }
  }

  /// Returns the decorators that apply to a registration for the properties of a type, in order of registration.
  func find(around registration: Registration, for target: Any.Type?) -> [Decorator] {
    isEmpty ? [] : all.filter { $0.name == registration.name && $0.isAround(registration, for: target) }
  }

  /// Returns the one registration for a base with a decorator around it, and the registration that it replaces.
  ///
  /// The registration is the key of its shared values: it stays the same object until the base is replaced or deleted.
  func decorate(
    _ base: Binding, as name: PropertyName, by decorator: Decorator
  ) -> (registration: Registration, isNew: Bool, replaced: Registration?) {
    let place = Place(name: name, base: base.registration.key, decorator: ObjectIdentifier(decorator))
    return contents.withLock { contents in
      let known = contents.decorated[place]
      if let known, known.decoration?.base === base.registration { return (known, false, nil) }
      let new = Registration(DecoratedRegistration(of: base, by: decorator))
      contents.decorated[place] = new
      return (new, true, known)
    }
  }
}

extension DecoratorTable.Contents {
  /// Removes the matching registrations and returns them, so that the caller releases them outside the lock.
  fileprivate mutating func takeOut(
    where isTaken: (Registration) -> Bool
  ) -> [Registration] {
    let places = decorated.filter { isTaken($0.value) }.keys
    return places.compactMap { decorated.removeValue(forKey: $0) }
  }
}
