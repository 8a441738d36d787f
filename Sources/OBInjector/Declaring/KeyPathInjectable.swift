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
  /// The properties to fill.
  ///
  /// Those that are not stored under their names come first, in this order; the others in the order of their declarations.
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

  @usableFromInline let wanted: Any.Type
  @usableFromInline let accepts: (Any.Type) -> Bool
  @usableFromInline let access: KeyPathAccess

  // Both initializers are written so that the optimizer can put a key path that it sees into its one closure: then
  // the property is reached as if by name, about ten times as fast. It does so if nothing else uses the key path and
  // no call that it can't see through stands between, which is why all of this can be inlined.

  /// Fills a property of a class.
  ///
  /// Setting it runs the property's own setter and observers, on the thread of the injection.
  @inlinable
  public init<Root: AnyObject, Value>(_ name: PropertyName, _ keyPath: ReferenceWritableKeyPath<Root, Value?>) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    accepts = { $0 is Root.Type }
    access = KeyPathAccess { base, value in
      Unmanaged<Root>.fromOpaque(base)._withUnsafeGuaranteedRef { object in
        if let value {
          object[keyPath: keyPath] = value.assumingMemoryBound(to: Value?.self).pointee
          return true
        }
        return if case .none = object[keyPath: keyPath] { true } else { false }
      }
    }
  }

  /// Fills a property of a struct, of which the injector has an `inout`.
  @inlinable
  public init<Root, Value>(_ name: PropertyName, _ keyPath: WritableKeyPath<Root, Value?>) {
    self.name = name
    type = Value?.self
    wanted = Value.self
    accepts = { $0 == Root.self }
    access = KeyPathAccess { base, value in
      let target = base.assumingMemoryBound(to: Root.self)
      if let value {
        target.pointee[keyPath: keyPath] = value.assumingMemoryBound(to: Value?.self).pointee
        return true
      }
      return if case .none = target.pointee[keyPath: keyPath] { true } else { false }
    }
  }
}

/// A key path, applied; specialised where the property is declared.
///
/// `base` is the object, which `accepts` has found to be a `Root`; for a struct, memory bound to `Root`. A class, so that
/// using it copies no closure.
@usableFromInline
final class KeyPathAccess {
  /// Sets the property from memory bound to its type; without it, says whether the property is empty.
  @usableFromInline
  typealias Apply = (_ base: UnsafeMutableRawPointer, _ value: UnsafeRawPointer?) -> Bool

  @usableFromInline let apply: Apply

  @inlinable
  init(_ apply: @escaping Apply) { self.apply = apply }

  func isEmpty(in target: InjectionTarget) -> Bool { apply(target.base, nil) }
  func set(_ value: UnsafeRawPointer, in target: InjectionTarget) { _ = apply(target.base, value) }
}
