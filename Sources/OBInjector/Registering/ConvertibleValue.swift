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

  init(value: (any Sendable)?, source: String, convert: @escaping @Sendable (Any.Type) -> Any?) {
    self.value = value
    self.source = source
    self.convert = convert
  }

  /// What a property of that type gets; `nil` if nothing fits.
  func value(as wanted: Any.Type) -> Any? {
    guard let value else { return nil }
    return Fitting.fits(value, wanted) ? value : convert(Fitting.unwrapped(wanted))
  }
}

extension PropertyInjector {
  /// Registers a value that takes the type of the property that asks for it, by name only; for `OBInjectorConfiguration`.
  ///
  /// - Parameter source: The file that it comes from, for errors.
  /// - Parameter convert: Makes the value one of the type that is wanted, and exactly of that type, or returns `nil`.
  /// - Returns: Whether the name was free.
  @discardableResult
  package func registerConvertible(
    _ name: PropertyName, _ value: (any Sendable)?, from source: String, fileID: StaticString, line: UInt,
    convert: @escaping @Sendable (Any.Type) -> Any?
  ) -> Bool {
    let convertible = ConvertibleValue(value: value, source: source, convert: convert)
    return add(
      Registration(
        name: name, type: value.map { Swift.type(of: $0) } ?? (any Sendable)?.self, source: .convertible(convertible),
        location: SourceLocation(fileID: fileID, line: line)))
  }
}
