/// A type that names the properties it wants filled, with the key paths that fill them.
///
/// Use it where a write has to go through the property's setter: observers, computed properties, closures, and
/// types that hide their fields. It is also the way for `PropertyInjector(reflection: .declaredOnly)`.
///
/// ```swift
/// final class Screen: KeyPathInjectable {
///   var title: String? { didSet { redraw() } }
///   static var injectableProperties: [InjectableProperty] {
///     [InjectableProperty("title", \Screen.title)]
///   }
///   func redraw() {}
/// }
/// ```
///
/// The list is read once for each class. A declared key path comes before a plain property of the same name.
/// A subclass that has a list of its own adds its superclass's: `super`'s list is not added by itself.
public protocol KeyPathInjectable: _InjectionParticipant {
  /// The properties to fill.
  ///
  /// Those that are not stored under their names come first, in this order; the others in the order of their declarations.
  static var injectableProperties: [InjectableProperty] { get }
}

/// A name and the key path that it fills.
///
/// `@unchecked Sendable` is sound: the key path is `Sendable`, or it is used on its actor only, as the list is that it
/// belongs to.
@frozen
public struct InjectableProperty: @unchecked Sendable {
  /// The name that is looked up.
  public let name: PropertyName
  /// The type of the property, `Value?`.
  public let type: Any.Type

  /// Whether the key path belongs to an actor, or to nobody knows whom: it counts only in a list of an actor's.
  @usableFromInline let isIsolated: Bool
  @usableFromInline let wanted: Any.Type
  @usableFromInline let accepts: (Any.Type) -> Bool
  @usableFromInline let access: KeyPathAccess

  /// Fills a property of a class.
  ///
  /// Setting it runs the property's own setter and observers, on the thread of the injection. A key path is `Sendable` if
  /// what it captures is, and if its property belongs to no actor.
  @inlinable
  public init<Root: AnyObject, Value>(
    _ name: PropertyName, _ keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable
  ) {
    self.init(name, of: keyPath, demandsSendable: false, isIsolated: false)
  }

  /// Fills a property of a class whose type is `Sendable`: with what is registered as `Sendable`.
  @inlinable
  public init<Root: AnyObject, Value: Sendable>(
    _ name: PropertyName, _ keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable
  ) {
    self.init(name, of: keyPath, demandsSendable: true, isIsolated: false)
  }

  /// Fills a property that belongs to the main actor, in a list that does too.
  ///
  /// ```swift
  /// @MainActor final class Panel {
  ///   var title: String? { didSet { print(title ?? "") } }
  /// }
  /// extension Panel: @MainActor KeyPathInjectable {
  ///   static var injectableProperties: [InjectableProperty] {
  ///     [InjectableProperty("title", \Panel.title)]
  ///   }
  /// }
  /// ```
  ///
  /// In language mode 5 the compiler picks it for every key path that is written there. Off the main actor, a key path that
  /// captures something is not used and is reported: nothing says that it is `Sendable`.
  @inlinable
  public init<Root: AnyObject, Value>(
    _ name: PropertyName,
    _ keyPath: @autoclosure @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let written = WrittenReferencePath(make: keyPath)
    self.init(
      name, of: written.keyPath, demandsSendable: false, isIsolated: isolation != nil || written.mayCapture)
  }

  /// Fills a property that belongs to the main actor and whose type is `Sendable`: with what is registered as `Sendable`.
  @inlinable
  public init<Root: AnyObject, Value: Sendable>(
    _ name: PropertyName,
    _ keyPath: @autoclosure @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let written = WrittenReferencePath(make: keyPath)
    self.init(
      name, of: written.keyPath, demandsSendable: true, isIsolated: isolation != nil || written.mayCapture)
  }

  /// Fills a property of a struct, of which the injector has an `inout`.
  @inlinable
  public init<Root, Value>(_ name: PropertyName, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable) {
    self.init(name, inside: keyPath, demandsSendable: false, isIsolated: false)
  }

  /// Fills a property of a struct whose type is `Sendable`: with what is registered as `Sendable`.
  @inlinable
  public init<Root, Value: Sendable>(_ name: PropertyName, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable) {
    self.init(name, inside: keyPath, demandsSendable: true, isIsolated: false)
  }

  /// Fills a property of a struct that belongs to the main actor, in a list that does too.
  @inlinable
  public init<Root, Value>(
    _ name: PropertyName, _ keyPath: @autoclosure @escaping @MainActor @Sendable () -> WritableKeyPath<Root, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let written = WrittenPath(make: keyPath)
    self.init(
      name, inside: written.keyPath, demandsSendable: false, isIsolated: isolation != nil || written.mayCapture)
  }

  /// Fills a property of a struct that belongs to the main actor and whose type is `Sendable`.
  @inlinable
  public init<Root, Value: Sendable>(
    _ name: PropertyName, _ keyPath: @autoclosure @escaping @MainActor @Sendable () -> WritableKeyPath<Root, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let written = WrittenPath(make: keyPath)
    self.init(
      name, inside: written.keyPath, demandsSendable: true, isIsolated: isolation != nil || written.mayCapture)
  }

  // Inlined where the property is declared, so that the optimizer sees the key path (`KeyPathAccess`).

  @inlinable
  @inline(__always)
  init<Root: AnyObject, Value>(
    _ name: PropertyName, of keyPath: ReferenceWritableKeyPath<Root, Value?>, demandsSendable: Bool, isIsolated: Bool
  ) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    self.isIsolated = isIsolated
    accepts = { $0 is Root.Type }
    access = KeyPathAccess(keyPath, demandsSendable: demandsSendable)
  }

  @inlinable
  @inline(__always)
  init<Root, Value>(
    _ name: PropertyName, inside keyPath: WritableKeyPath<Root, Value?>, demandsSendable: Bool, isIsolated: Bool
  ) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    self.isIsolated = isIsolated
    accepts = { $0 == Root.self }
    access = KeyPathAccess(keyPath, demandsSendable: demandsSendable)
  }
}
