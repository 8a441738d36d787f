/// The decorators of one registry, and what is decorated there.
final class DecoratorTable: Sendable {
  /// A name under which somebody asks, the place of what it leads to, and the decorator between the two.
  fileprivate struct Place: Hashable, Sendable {
    let name: PropertyName
    let base: Registration.Key
    let decorator: ObjectIdentifier
  }

  fileprivate struct Decorated: Sendable {
    let registration: Registration
    /// How often what the base shares had been reset.
    let resets: Int
  }

  fileprivate struct Contents: Sendable {
    var ordered: [Decorator] = []
    var decorated: [Place: Decorated] = [:]
  }

  /// That of a registry that has none.
  static let none = DecoratorTable()

  private let contents = Lock(Contents())
  private let count = AtomicWord(0)

  deinit { count.deallocate() }

  /// Asked without a lock, since there hardly ever are any.
  var isEmpty: Bool { count.loadRelaxed() == 0 }

  /// In order of registration.
  var all: [Decorator] { contents.withLock { $0.ordered } }

  /// Adds a decorator, which is around what those before it make.
  func add(_ decorator: Decorator) {
    contents.withLock { contents in
      contents.ordered.append(decorator)
      _ = count.increment()
    }
  }

  /// Takes out what has been decorated of a registration that is no more.
  func forget(_ base: Registration) -> [Registration] {
    contents.withLock { $0.takeOut { $0.registration.undecorated === base } }
  }

  func has(_ registration: Registration) -> Bool {
    contents.withLock { $0.decorated.values.contains { $0.registration === registration } }
  }

  /// Those around what is registered under a name, in their order, for the properties of a type.
  func find(around registration: Registration, for target: Any.Type?) -> [Decorator] {
    isEmpty ? [] : all.filter { $0.name == registration.name && $0.isAround(registration, for: target) }
  }

  /// The one registration for a base with a decorator around it, and the one that it takes the place of.
  ///
  /// It has an identity, under which its values are shared, for as long as its base is the same.
  func decorate(
    _ base: Registration, at depth: Int, resets: Int, as name: PropertyName, by decorator: Decorator
  ) -> (registration: Registration, replaced: Registration?) {
    let place = Place(name: name, base: base.key, decorator: ObjectIdentifier(decorator))
    return contents.withLock { contents in
      let known = contents.decorated[place]
      if let known, known.resets == resets, known.registration.decoration?.base === base {
        return (known.registration, nil)
      }
      let new = Decorated(registration: Registration(Decoration(of: base, at: depth, by: decorator)), resets: resets)
      contents.decorated[place] = new
      return (new.registration, known?.registration)
    }
  }
}

extension DecoratorTable.Contents {
  /// What dies with them must not die under the lock.
  fileprivate mutating func takeOut(
    where isTaken: (DecoratorTable.Decorated) -> Bool
  ) -> [Registration] {
    let places = decorated.filter { isTaken($0.value) }.keys
    return places.compactMap { decorated.removeValue(forKey: $0)?.registration }
  }
}
