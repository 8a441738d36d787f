/// A type of the app that a text in a file can be converted to.
///
/// ```swift
/// struct Host: ConfigurationConvertible {
///   let name: String
///   init?(configuration text: String) {
///     guard !text.isEmpty else { return nil }
///     name = text
///   }
/// }
/// final class Client { var host: Host? }  // from { "host": "example.org" }
/// ```
///
/// A type with a raw value of type `String` or `Int` needs no conformance; if it has one, this initializer reads it.
/// Arrays and dictionaries are read element by element. A text for which the initializer returns `nil` is a
/// `typeMismatch` that shows the text and its line.
///
/// The initializer should only read the text: it runs whenever the injector checks if the text fits, in `verify` too.
/// It runs again for each injection unless the type is trivial (`_isPOD`), so that a value that may not be `Sendable`
/// is never shared.
public protocol ConfigurationConvertible {
  /// Converts a text; `nil` if it does not fit.
  init?(configuration text: String)
}

extension ConfigurationValue {
  /// Returns the value as a type of the app.
  func readOwn<Value>(as type: Value.Type) -> Value? {
    if case .text(let text) = self, let convertible = type as? any ConfigurationConvertible.Type {
      return convertible.init(configuration: text) as? Value
    }
    return readRaw(as: type)
  }

  private func readRaw<Value>(as type: Value.Type) -> Value? {
    guard let representable = type as? any RawRepresentable.Type else { return nil }
    func open<Own: RawRepresentable>(_: Own.Type) -> Value? {
      guard Own.RawValue.self == String.self || Own.RawValue.self == Int.self else { return nil }
      return (try? read(as: Own.RawValue.self)).flatMap { Own(rawValue: $0) } as? Value
    }
    return open(representable)
  }

  /// True if a value of the type may be used on every actor: a built-in type of files, or a trivial type.
  ///
  /// The `Sendable` conformance of a type of the app can't be seen at run time.
  static func isShareable(_ type: Any.Type) -> Bool {
    func open<Value>(_: Value.Type) -> Bool {
      // An `Any` contains only values of the file.
      if Value.self == Any.self { return true }
      return _isPOD(Value.self) || (Value.self as? any ConfigurationReadable.Type)?.isOfFiles == true
    }
    return open(type)
  }
}
