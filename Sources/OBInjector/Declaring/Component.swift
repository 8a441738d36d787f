/// A class that can be made without being registered.
///
/// ```swift
/// final class Session: Component {
///   var store: Store?                       // filled as in every object that the injector makes
///   init() {}
///   static var scope: Scope { .singleton }
/// }
/// let session = try injector.instance(of: Session.self)
/// ```
///
/// A registration of a fitting type comes first. Plain properties are filled by name, so a component fills them only
/// when it is registered, by hand or with ``ComponentModule``.
public protocol Component: AnyObject {
  /// Makes the object; the injector fills its properties afterwards.
  init()
  /// How the object is shared where no registration says otherwise.
  static var scope: Scope { get }
}

extension Component {
  /// A new object for every look-up.
  public static var scope: Scope { .unique }
}
