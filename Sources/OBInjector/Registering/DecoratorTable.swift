/// The decorators of one registry, and what they have been put around.
final class DecoratorTable: Sendable {
  /// A name under which somebody asks, the place of what it leads to, and the decorators between the two.
  fileprivate struct Place: Hashable, Sendable {
    let name: PropertyName
    let base: Registration.Key
    let decorators: [ObjectIdentifier]
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

  /// Adds a decorator, and takes out what has been decorated under that name: with it, it is something else.
  func add(_ decorator: Decorator) -> [Registration] {
    contents.withLock { contents in
      contents.ordered.append(decorator)
      _ = count.increment()
      return contents.takeOut { $0.name == decorator.name || $1.registration.name == decorator.name }
    }
  }

  /// Takes out what has been decorated of a registration that is no more.
  func forget(_ base: Registration) -> [Registration] {
    isEmpty ? [] : contents.withLock { $0.takeOut { $1.registration.undecorated === base } }
  }

  func has(_ registration: Registration) -> Bool {
    contents.withLock { $0.decorated.values.contains { $0.registration === registration } }
  }

  /// Those for a name, and for those who ask for the properties of a type.
  func find(_ name: PropertyName, for target: Any.Type?) -> [Decorator] {
    isEmpty ? [] : all.filter { $0.name == name && $0.isFor(target) }
  }

  /// The one registration for a base with decorators around it, and the one that it takes the place of.
  ///
  /// It has an identity, under which its values are shared, for as long as its base is the same.
  func decorate(
    _ base: Registration, at depth: Int, resets: Int, as name: PropertyName, by decorators: [Decorator]
  ) -> (registration: Registration, replaced: Registration?) {
    let place = Place(name: name, base: base.key, decorators: decorators.map { ObjectIdentifier($0) })
    let new = Decorated(
      registration: Registration(Decoration(of: base, at: depth, by: decorators)), resets: resets)
    return contents.withLock { contents in
      let known = contents.decorated[place]
      if let known, known.resets == resets, known.registration.decoration?.base === base {
        return (known.registration, nil)
      }
      contents.decorated[place] = new
      return (new.registration, known?.registration)
    }
  }
}

extension DecoratorTable.Contents {
  /// What dies with them must not die under the lock.
  fileprivate mutating func takeOut(
    where isTaken: (DecoratorTable.Place, DecoratorTable.Decorated) -> Bool
  ) -> [Registration] {
    let places = decorated.filter { isTaken($0.key, $0.value) }.keys
    return places.compactMap { decorated.removeValue(forKey: $0)?.registration }
  }
}
