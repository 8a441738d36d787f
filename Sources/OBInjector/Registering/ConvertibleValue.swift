/// A value whose type is not settled before a property asks for it: what a file says in text and numbers.
///
/// A class, so that other registrations do not make room for it.
final class ConvertibleValue: Sendable {
  /// The value as it is; `nil` where the file says that there is none.
  let value: (any Sendable)?
  /// The file, as an error names it.
  let source: String
  /// The value as another type, if nothing is lost.
  let convert: @Sendable (Any.Type) -> Any?

  /// Whether what is converted to a type may go to everybody: the others are converted for each injection.
  let isShareable: @Sendable (Any.Type) -> Bool

  init(
    value: (any Sendable)?, source: String, isShareable: @escaping @Sendable (Any.Type) -> Bool,
    convert: @escaping @Sendable (Any.Type) -> Any?
  ) {
    self.value = value
    self.source = source
    self.isShareable = isShareable
    self.convert = convert
  }

  /// What a property of that type gets; `nil` if nothing fits.
  func value(as wanted: Any.Type) -> Any? {
    guard let value else { return nil }
    return Fitting.fits(value, wanted) ? value : convert(Fitting.unwrapped(wanted))
  }

  /// The same where it is one for everybody, so that a plan may hold it.
  func readyValue(as wanted: Any.Type) -> Any? {
    guard let value, Fitting.fits(value, wanted) || isShareable(Fitting.unwrapped(wanted)) else { return nil }
    return self.value(as: wanted)
  }
}
