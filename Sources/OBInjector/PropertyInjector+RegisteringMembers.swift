extension PropertyInjector {
  /// Registers what a composition root holds, each value under the name of its property, and returns the names.
  ///
  /// For an app that makes its parts by hand, in one place, and wants them injected everywhere else.
  ///
  /// ```swift
  /// struct AppRoot: Sendable {
  ///   let clock = Clock()
  ///   let store: Store? = nil            // nothing to register
  /// }
  /// let names = injector.registerProperties(of: AppRoot())     // ["clock"]
  /// ```
  ///
  /// Every stored property of the root's own class or struct that has a value becomes an instance of the type that the
  /// property declares: private ones and constants too, superclasses first, of an `@Injected` property the value. Of an
  /// enum's case, and of a tuple, it is what has a label. A name that is taken is left alone (the first registration
  /// wins), and so is a property that is this injector itself.
  ///
  /// Read once, now: what the root gets later is not seen, and a `weak` reference is held from now on. Left out are
  /// computed and `lazy` properties, `unowned` references, functions, metatypes, and what can't be copied; register
  /// those by hand. An actor is read inside it: `registerProperties(of: self)`, or with `await` from elsewhere.
  ///
  /// The values belong to the actor that registers them. Nonisolated code registers the members of a `Sendable` struct or
  /// enum for everybody; what a class holds belongs to the caller also if the class is `Sendable`, since its members need
  /// not be. On an actor, `registerProperties(of:sendable:)` registers members that are `Sendable` for everybody.
  ///
  /// A root, like a target, is read where it may be touched: its isolation leaves no trace at run time, so that one of the
  /// main actor is registered there.
  ///
  /// - Returns: The names that were added, in the order of their declarations.
  @discardableResult
  public func registerProperties<Root: Sendable>(
    of root: Root, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    addMembers(of: root, isSendable: isolation == nil, isolation, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers what a composition root holds that is not `Sendable`: its values belong to the caller's isolation.
  ///
  /// - Returns: The names that were added, in the order of their declarations.
  @discardableResult
  public func registerProperties<Root>(
    of root: Root, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    addMembers(of: root, isSendable: false, isolation, SourceLocation(fileID: fileID, line: line))
  }

  /// The same for an actor, which is read inside it, and whose members stay there.
  ///
  /// ```swift
  /// actor Session {
  ///   let user = "Ann"
  ///   func offer(to injector: PropertyInjector) { injector.registerProperties(of: self) }
  /// }
  /// ```
  ///
  /// From elsewhere it takes an `await`. An actor that is hidden in an `any Sendable` can't be read and adds nothing.
  ///
  /// - Returns: The names that were added, in the order of their declarations.
  @discardableResult
  public func registerProperties<Root: Actor>(
    of root: isolated Root, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [PropertyName] {
    addMembers(of: root, isSendable: false, root, SourceLocation(fileID: fileID, line: line))
  }

  /// Registers members of a composition root that are `Sendable`, for every isolation.
  ///
  /// For a root that belongs to an actor, whose members stay there otherwise.
  ///
  /// ```swift
  /// final class Store: Sendable {}
  /// final class Canvas {}
  /// @MainActor struct Parts {
  ///   let store = Store()
  ///   let canvas = Canvas()
  /// }
  /// @MainActor func start(_ parts: Parts) {
  ///   injector.registerProperties(of: parts, sendable: \.store)  // goes everywhere
  ///   injector.registerProperties(of: parts)  // the canvas stays on the main actor
  /// }
  /// ```
  ///
  /// Each is registered as an instance, under the name of its property. A key path names a stored property of the root
  /// itself: of a struct, of a final class, or a constant of a class. Of what is computed, observed, or may be overridden a
  /// key path does not tell the name: that is left out, and so are `nil` and names that are taken.
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
    // As for an instance: what nonisolated code registers while an actor configures the injector belongs there.
    let actor = isolation ?? modules.withLock { $0.isolation }
    guard let inside = Fitting.unwrap(root) else { return [] }
    let isObject = FieldRecords.kind(of: Swift.type(of: inside)) == .class
    if FieldRecords.isActor(Swift.type(of: inside)), inside as? any Actor !== actor { return [] }
    let belongs: Isolation = isSendable && !isObject ? .anywhere : Isolation(of: actor)
    planner.registry.addRoot(Swift.type(of: inside))
    var added: [PropertyName] = []
    for member in StoredValue.all(of: inside, isMirrored: planner.reflection == .declaredOnly) {
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
