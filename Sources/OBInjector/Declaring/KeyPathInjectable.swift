/// A type that names the properties it wants filled, with the key paths that fill them.
///
/// Use it where a write has to go through the property's setter: observers, computed properties, closures, and
/// types that hide their fields. It is also the way for `PropertyInjector(reflection: .declaredOnly)`.
///
/// ```swift
/// final class Screen: KeyPathInjectable {
///   var title: String? { didSet { redraw() } }
///   static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \Screen.title)] }
///   func redraw() {}
/// }
/// ```
///
/// The list is read once for each class. A declared key path comes before a plain property of the same name.
/// A subclass that has a list of its own adds its superclass's: `super`'s list is not added by itself.
public protocol KeyPathInjectable: InjectionParticipant {
  /// The properties to fill, in the order in which they are filled.
  static var injectableProperties: [InjectableProperty] { get }
}

/// A name and the key path that it fills.
///
/// `@unchecked Sendable` is sound: a key path is immutable, and it is used only where the object that it is applied
/// to may be used.
public struct InjectableProperty: @unchecked Sendable {
  /// The name that is looked up.
  public let name: PropertyName
  /// The type of the property, `Value?`.
  public let type: Any.Type

  let wanted: Any.Type
  let keyPath: AnyKeyPath
  let accepts: (Any.Type) -> Bool
  let isEmpty: (InjectionTarget) -> Bool
  let assign: (Any, InjectionTarget) -> Bool
  /// Sets the property from memory bound to `Value?`, which holds a value.
  let copy: (UnsafeRawPointer, InjectionTarget) -> Void

  /// Fills a property of a class.
  ///
  /// Setting it runs the property's own setter and observers, on the thread of the injection.
  public init<Root: AnyObject, Value>(_ name: PropertyName, _ keyPath: ReferenceWritableKeyPath<Root, Value?>) {
    self.init(
      name, keyPath, value: Value.self, accepts: { $0 is Root.Type },
      isEmpty: { $0.object(as: Root.self)[keyPath: keyPath] == nil },
      set: { value, target in target.object(as: Root.self)[keyPath: keyPath] = value })
  }

  /// Fills a property of a struct, of which the injector has an `inout`.
  public init<Root, Value>(_ name: PropertyName, _ keyPath: WritableKeyPath<Root, Value?>) {
    self.init(
      name, keyPath, value: Value.self, accepts: { $0 == Root.self },
      isEmpty: { $0.value(as: Root.self).pointee[keyPath: keyPath] == nil },
      set: { value, target in target.value(as: Root.self).pointee[keyPath: keyPath] = value })
  }

  private init<Value>(
    _ name: PropertyName, _ keyPath: AnyKeyPath, value: Value.Type, accepts: @escaping (Any.Type) -> Bool,
    isEmpty: @escaping (InjectionTarget) -> Bool, set: @escaping (Value?, InjectionTarget) -> Void
  ) {
    self.name = name
    self.keyPath = keyPath
    type = Value?.self
    wanted = Value.self
    self.accepts = accepts
    self.isEmpty = isEmpty
    assign = { value, target in
      guard let fitting = Fitting.fit(value, to: Value.self) else { return false }
      set(fitting, target)
      return true
    }
    copy = { set($0.assumingMemoryBound(to: Value?.self).pointee, $1) }
  }
}
