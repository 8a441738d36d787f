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
  let accepts: (Any.Type) -> Bool
  let access: KeyPathAccess

  /// Fills a property of a class.
  ///
  /// Setting it runs the property's own setter and observers, on the thread of the injection.
  @inlinable
  public init<Root: AnyObject, Value>(_ name: PropertyName, _ keyPath: ReferenceWritableKeyPath<Root, Value?>) {
    self.init(
      name, Value.self, accepts: { $0 is Root.Type },
      access: KeyPathAccess(
        isEmpty: { object, _ in
          if case .none = unsafeDowncast(object.unsafelyUnwrapped, to: Root.self)[keyPath: keyPath] {
            true
          } else {
            false
          }
        },
        set: { object, _, value in
          let value = value.assumingMemoryBound(to: Value?.self).pointee
          unsafeDowncast(object.unsafelyUnwrapped, to: Root.self)[keyPath: keyPath] = value
        }))
  }

  /// Fills a property of a struct, of which the injector has an `inout`.
  @inlinable
  public init<Root, Value>(_ name: PropertyName, _ keyPath: WritableKeyPath<Root, Value?>) {
    self.init(
      name, Value.self, accepts: { $0 == Root.self },
      access: KeyPathAccess(
        isEmpty: { _, base in
          if case .none = base.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] { true } else { false }
        },
        set: { _, base, value in
          let value = value.assumingMemoryBound(to: Value?.self).pointee
          base.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
        }))
  }

  @usableFromInline
  init<Value>(
    _ name: PropertyName, _: Value.Type, accepts: @escaping (Any.Type) -> Bool, access: KeyPathAccess
  ) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    self.accepts = accepts
    self.access = access
  }
}

/// A key path, applied; specialised where the property is declared.
///
/// The object is one that `accepts` has found to be a `Root`; for a struct, `base` is bound to `Root`. A class, so that
/// using it copies neither closure.
@usableFromInline
final class KeyPathAccess {
  let isEmpty: (_ object: AnyObject?, _ base: UnsafeMutableRawPointer) -> Bool
  /// `value` is memory bound to the property's type.
  let set: (_ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ value: UnsafeRawPointer) -> Void

  @usableFromInline
  init(
    isEmpty: @escaping (_ object: AnyObject?, _ base: UnsafeMutableRawPointer) -> Bool,
    set: @escaping (_ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ value: UnsafeRawPointer) -> Void
  ) {
    self.isEmpty = isEmpty
    self.set = set
  }
}
