/// The source of a registration's value.
enum ValueSource {
  /// A ready-made instance, handed out as it is; `nil` for an instance that is `nil`.
  case instance(InstanceStore.Shared?)
  /// A ready-made instance from a file, which is converted to the requested type.
  case converted(any ConvertibleSource)
  /// A closure, an initializer or a component.
  case made(Factory)
  /// The injector that fills the property, or makes the value that asks for it.
  case injector
  /// A `Lazy` or a `Provider` for the value of another registration.
  case deferred(LazySource)
  /// An alias: the registration that the injector in use has under that name, which `PropertyInjector.find` returns
  /// instead.
  case alias(PropertyName)
}

/// A value of a file or an environment variable, which takes the type of the property that asks for it; for
/// `OBInjectorConfiguration`.
///
/// A class, so that registrations of other kinds do not reserve space for its fields.
package protocol ConvertibleSource: AnyObject, Sendable {
  /// The value in the type that the source gives it; `nil` if there is none.
  var natural: (any Sendable)? { get }
  /// The place of the value, for messages: `settings.json:4`.
  var place: String { get }
  /// Returns the value as exactly that type, or `nil` if the type can't hold it.
  func converted(to type: Any.Type) -> Any?
  /// Returns true if a value converted to the type is safe in every isolation; otherwise it is converted for each
  /// injection.
  func isShareable(as type: Any.Type) -> Bool
  /// Returns the facts of a conversion that is not possible.
  func misfit(as type: Any.Type) -> ConvertibleMisfit
}

/// The facts of a conversion that is not possible: the indices and keys that lead from the value to the element that is
/// to blame, such as `[2]`, the value as the source has it, its place there, such as `settings.json:4`, the type that
/// can't hold it, and the path of the file that contains it, if it is in a file.
package typealias ConvertibleMisfit = (
  subscripts: String, written: String, place: String, valueType: Any.Type, source: String?
)
