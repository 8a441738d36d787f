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
/// `@unchecked Sendable` is sound: a key path is immutable, and it is used only where the object that it is applied
/// to may be used.
@frozen
public struct InjectableProperty: @unchecked Sendable {
  /// The name that is looked up.
  public let name: PropertyName
  /// The type of the property, `Value?`.
  public let type: Any.Type

  @usableFromInline let wanted: Any.Type
  @usableFromInline let accepts: (Any.Type) -> Bool
  @usableFromInline let access: KeyPathAccess

  /// Fills a property of a class.
  ///
  /// Setting it runs the property's own setter and observers, on the thread of the injection.
  @inlinable
  public init<Root: AnyObject, Value>(_ name: PropertyName, _ keyPath: ReferenceWritableKeyPath<Root, Value?>) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    accepts = { $0 is Root.Type }
    access = KeyPathAccess(keyPath)
  }

  /// Fills a property of a struct, of which the injector has an `inout`.
  @inlinable
  public init<Root, Value>(_ name: PropertyName, _ keyPath: WritableKeyPath<Root, Value?>) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    accepts = { $0 == Root.self }
    access = KeyPathAccess(keyPath)
  }
}
