/// A class that declares which of its properties to fill, with the key paths that fill them.
///
/// Use it where a write has to go through the property's setter: for observers, computed properties, closures, and
/// types that hide their fields. `PropertyInjector(reflection: .declaredOnly)` fills such properties, too.
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
/// The list is read when a class is first injected, once for each ``PropertyInjector/Reflection``, and again if two
/// threads begin at once. A declared key path wins over a plain property of the same name. A subclass with a list of its
/// own has to include its superclass's list; the injector does not add it.
public protocol KeyPathInjectable: AnyObject, _InjectionParticipant {
  /// The properties to fill.
  ///
  /// They are filled in this order: first those without a stored property of the same name, in the order of the list;
  /// then the others, in the order in which the class declares the stored properties.
  static var injectableProperties: [InjectableProperty] { get }
}

/// A name and the key path of the property that it fills.
///
/// `@unchecked Sendable` is sound: the key path is `Sendable`, or it is used only on the actor to which its list is
/// isolated.
@frozen
public struct InjectableProperty: @unchecked Sendable {
  /// The name to look up.
  @usableFromInline let name: PropertyName
  /// The type of the property, `Value?`.
  @usableFromInline let type: Any.Type
  /// True if the key path belongs to an actor, or may capture values that are not `Sendable`.
  ///
  /// Only a list that is isolated to an actor may use it.
  @usableFromInline let isIsolated: Bool
  @usableFromInline let accepts: (Any.Type) -> Bool
  @usableFromInline let access: KeyPathAccess

  /// Creates an entry for a property of a class.
  ///
  /// Setting the property runs its setter and observers, on the thread of the injection. A key path is `Sendable` if
  /// its captured values are and its property belongs to no actor.
  ///
  /// - Parameters:
  ///   - name: The name to look up.
  ///   - keyPath: The key path of the property, which is Optional.
  @inlinable
  public init<Root: AnyObject, Value>(
    _ name: PropertyName, _ keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable
  ) {
    self.init(name, of: keyPath, demandsSendable: false, isIsolated: false)
  }

  /// Creates an entry for a property of a class with a `Sendable` type: only `Sendable` values fill it.
  @inlinable
  public init<Root: AnyObject, Value: Sendable>(
    _ name: PropertyName, _ keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable
  ) {
    self.init(name, of: keyPath, demandsSendable: true, isIsolated: false)
  }

  /// Creates an entry for a property that belongs to the main actor, in a list that does too.
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
  /// In language mode 5 the compiler picks this initializer for every key path that is written in place. Off the main
  /// actor, a key path that captures values is reported and not used, since it may not be `Sendable`.
  ///
  /// - Parameters:
  ///   - name: The name to look up.
  ///   - keyPath: The key path of the property, which is Optional.
  ///   - isolation: The actor of the list; the compiler passes it.
  @inlinable
  public init<Root: AnyObject, Value>(
    _ name: PropertyName,
    _ keyPath: @autoclosure @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let written = WrittenPath(make: keyPath)
    self.init(
      name, of: written.keyPath, demandsSendable: false, isIsolated: isolation != nil || written.mayCapture)
  }

  /// Creates an entry for a property of the main actor with a `Sendable` type: only values that are registered as
  /// `Sendable` fill it.
  @inlinable
  public init<Root: AnyObject, Value: Sendable>(
    _ name: PropertyName,
    _ keyPath: @autoclosure @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<Root, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let written = WrittenPath(make: keyPath)
    self.init(
      name, of: written.keyPath, demandsSendable: true, isIsolated: isolation != nil || written.mayCapture)
  }

  // Inlined at the declaration of the property, so that the optimizer sees the key path (`KeyPathAccess`).

  @inlinable
  @inline(__always)
  init<Root: AnyObject, Value>(
    _ name: PropertyName, of keyPath: ReferenceWritableKeyPath<Root, Value?>, demandsSendable: Bool, isIsolated: Bool
  ) {
    self.name = name
    type = Value?.self
    self.isIsolated = isIsolated
    accepts = { $0 is Root.Type }
    access = KeyPathAccess(keyPath, demandsSendable: demandsSendable)
  }
}
