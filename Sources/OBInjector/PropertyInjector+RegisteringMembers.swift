extension PropertyInjector {
  /// Registers the values of a composition root, each under the name of its property, and returns the names.
  ///
  /// Use it in an app that makes its parts by hand, in one place, and injects them everywhere else.
  ///
  /// ```swift
  /// struct AppRoot: Sendable {
  ///   let clock = Clock()
  ///   let store: Store? = nil            // nothing to register
  /// }
  /// let names = injector.registerProperties(of: AppRoot())     // ["clock"]
  /// ```
  ///
  /// Every stored property of the root's own class or struct that has a value is registered as an instance of the
  /// property's declared type. Private properties and constants are included, superclasses come first, and an
  /// `@Injected` property is registered with its value. Of an enum case and of a tuple, the labelled elements are
  /// registered. A name that is taken is skipped, since the first registration wins; so is a property that holds this
  /// injector itself.
  ///
  /// The root is read once, during the call: later changes have no effect, and the object of a `weak` reference is
  /// retained from then on. Computed and `lazy` properties, `unowned` references, functions, metatypes, and values that
  /// can't be copied are left out; register them by hand. An actor is read from the inside:
  /// `registerProperties(of: self)`, or with `await` from elsewhere.
  ///
  /// The values belong to the actor that registers them. Nonisolated code registers the members of a `Sendable` struct
  /// or enum for every actor. The members of a class belong to the caller even if the class is `Sendable`, since they
  /// need not be. On an actor, `registerProperties(of:sendable:)` registers `Sendable` members for every actor.
  ///
  /// Precondition: the caller may access the root. The injector can't check this, since the root's isolation can't be
  /// seen at run time: register a root of the main actor on the main actor.
  ///
  /// - Returns: The names that were added, in the order of their declarations.
  @discardableResult
  public func registerProperties<Root: Sendable>(
    of root: Root, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    addMembers(of: root, isSendable: isolation == nil, isolation, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers the values of a composition root that is not `Sendable`: they belong to the caller's isolation.
  ///
  /// - Returns: The names that were added, in the order of their declarations.
  @discardableResult
  public func registerProperties<Root>(
    of root: Root, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    addMembers(of: root, isSendable: false, isolation, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers the values of an actor as a composition root: it is read from the inside, and its values stay on the
  /// actor.
  ///
  /// ```swift
  /// actor Session {
  ///   let user = "Ann"
  ///   func offer(to injector: PropertyInjector) {
  ///     injector.registerProperties(of: self)
  ///   }
  /// }
  /// ```
  ///
  /// Calls from elsewhere need an `await`. An actor that is hidden in an `any Sendable` can't be read and adds nothing.
  ///
  /// - Returns: The names that were added, in the order of their declarations.
  @discardableResult
  public func registerProperties<Root: Actor>(
    of root: isolated Root, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    addMembers(of: root, isSendable: false, root, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers `Sendable` members of a composition root for every actor.
  ///
  /// Use it for a root that belongs to an actor: the other forms keep its members there.
  ///
  /// ```swift
  /// final class Store: Sendable {}
  /// final class Canvas {}
  /// @MainActor struct Parts {
  ///   let store = Store()
  ///   let canvas = Canvas()
  /// }
  /// @MainActor func start(_ parts: Parts) {
  ///   // The store goes everywhere, the canvas stays on the main actor.
  ///   injector.registerProperties(of: parts, sendable: \.store)
  ///   injector.registerProperties(of: parts)
  /// }
  /// ```
  ///
  /// Each member is registered as an instance, under the name of its property. A key path has to name a stored property
  /// of the root itself: of a struct, of a final class, or a constant of a class. A key path to a computed, observed or
  /// overridable property does not reveal the name; such properties are left out, and so are `nil` and names that are
  /// taken.
  ///
  /// - Returns: The names that were added, in the order of the key paths.
  @_disfavoredOverload @discardableResult
  public func registerProperties<Root, each Value: Sendable>(
    of root: Root, sendable paths: repeat KeyPath<Root, each Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    planner.registry.addRoot(Swift.type(of: root as Any))
    let location = SourceLocation(fileID: fileID, line: line)
    var added: [PropertyName] = []
    func add<Member: Sendable>(_ path: KeyPath<Root, Member>) {
      guard let name = KeyPathAccess.name(of: path).map({ PropertyName($0) }) else { return }
      let member = root[keyPath: path]
      guard Fitting.unwrap(member) != nil else { return }
      let registration = Registration(
        name: name, type: Member.self, source: .instance, instance: member, location: location)
      if self.add(registration) { added.append(name) }
    }
    repeat add(each paths)
    return added
  }

  private func addMembers(
    of root: Any, isSendable: Bool, _ isolation: (any Actor)?, _ location: SourceLocation
  ) -> [PropertyName] {
    // As for an instance: a root that nonisolated code registers while an actor configures the injector belongs to that
    // actor.
    let actor = isolation ?? modules.withLock { $0.isolation }
    guard let inside = Fitting.unwrap(root) else { return [] }
    let isObject = FieldRecords.kind(of: Swift.type(of: inside)) == .class
    if FieldRecords.isActor(Swift.type(of: inside)), inside as? any Actor !== actor { return [] }
    let belongs: Isolation = isSendable && !isObject ? .anywhere : Isolation(of: actor)
    planner.registry.addRoot(Swift.type(of: inside))
    var added: [PropertyName] = []
    for member in StoredValue.all(of: inside, isMirrored: !planner.readsFields) {
      let name = PropertyName(member.name)
      guard (member.value as? PropertyInjector) !== planner.registry.injector, !added.contains(name) else { continue }
      let registration = Registration(
        name: name, type: member.type, source: .instance, instance: member.value, isolation: belongs,
        location: location, isTyped: false)
      if add(registration) { added.append(name) }
    }
    return added
  }
}
