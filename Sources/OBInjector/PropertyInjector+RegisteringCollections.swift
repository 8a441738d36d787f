extension PropertyInjector {
  /// Registers an array of the values of all registrations that fit a type.
  ///
  /// ```swift
  /// // For a property `var plugins: [any Plugin]?`.
  /// injector.registerProperty("plugins", collecting: (any Plugin).self)
  /// ```
  ///
  /// The elements come from the registrations that are certain to fit, in the order of registration, those of a parent
  /// before those of its child; a child's registration replaces the parent's of the same name. The injector that
  /// injects collects them, so a child's registrations count for objects that the child fills. The array is made anew
  /// for each property, its elements as often as their own scopes say. Registrations that take arguments are left out,
  /// as are closures that return `nil`; the array never contains itself, and may be empty. An element that fails, or
  /// that belongs to another actor, fails the array: the error's ``InjectionError/property`` is the name of the
  /// element, and its path leads through this name. The forms that await also await asynchronous elements and
  /// `Sendable` ones of other actors. The cost is one lookup for each element.
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(collecting: [Element].self, isSendable: true), fileID, line)
  }

  /// Registers an array of the values that fit a type that is not `Sendable`: elements stay in their isolation.
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Element>(
    _ key: PropertyKey<[Element]>, collecting type: Element.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(collecting: [Element].self, isSendable: false), fileID, line)
  }

  /// Registers a dictionary of the values of all registrations that fit a type, by the names of the registrations.
  ///
  /// ```swift
  /// struct Checking: Plugin { func start() {} }
  /// // For a property `var handlers: [PropertyName: any Plugin]?`.
  /// injector.registerProperty("handlers", collectingByName: (any Plugin).self)
  /// injector.registerProperty("check") { Checking() }  // handlers["check"]
  /// ```
  ///
  /// Use it where a value is chosen by its name: a handler for a command, a screen for a link. In all other respects it
  /// is as with ``registerProperty(_:collecting:fileID:line:)-p964``. Aliases are no keys. Each value is made, whether it
  /// is used or not: if few are used, look them up by name instead.
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Element: Sendable>(
    _ key: PropertyKey<[PropertyName: Element]>, collectingByName type: Element.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(collecting: [PropertyName: Element].self, isSendable: true), fileID, line)
  }

  /// Registers a dictionary of the values that fit a type that is not `Sendable`: values stay in their isolation.
  ///
  /// - Returns: `true` if the name was free.
  @discardableResult
  public func registerProperty<Element>(
    _ key: PropertyKey<[PropertyName: Element]>, collectingByName type: Element.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    add(key, .unique, Factory(collecting: [PropertyName: Element].self, isSendable: false), fileID, line)
  }
}
