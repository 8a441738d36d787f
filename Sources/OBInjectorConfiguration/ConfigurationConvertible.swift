/// A type of the app's own that a text in a file can become.
///
/// ```swift
/// struct Host: ConfigurationConvertible {
///   let name: String
///   init?(configuration text: String) {
///     guard !text.isEmpty else { return nil }
///     name = text
///   }
/// }
/// final class Client { var host: Host? }        // from { "host": "example.org" }
/// ```
///
/// A type whose raw value is a `String` or an `Int` needs nothing; one that has both is read by this initializer. In
/// arrays and dictionaries it is read element by element. A text for which the initializer returns `nil` is a
/// `typeMismatch` that names file and key.
///
/// The initializer should do nothing but read: it runs whenever somebody asks whether the text fits, in `verify` too,
/// and once for every injection unless the value is plain bits, so that what is not `Sendable` is nobody else's.
public protocol ConfigurationConvertible {
  /// Reads a text; `nil` if it does not fit.
  init?(configuration text: String)
}

extension ConfigurationValue {
  /// The value as a type of the app's own.
  func readOwn<Value>(as type: Value.Type) -> Value? {
    if let convertible = type as? any ConfigurationConvertible.Type {
      guard case .text(let text) = self else { return readRaw(as: type) }
      return convertible.init(configuration: text) as? Value
    }
    return readRaw(as: type)
  }

  private func readRaw<Value>(as type: Value.Type) -> Value? {
    guard let representable = type as? any RawRepresentable.Type else { return nil }
    func open<Own: RawRepresentable>(_: Own.Type) -> Value? {
      guard Own.RawValue.self == String.self || Own.RawValue.self == Int.self else { return nil }
      return read(as: Own.RawValue.self).flatMap { Own(rawValue: $0) } as? Value
    }
    return open(representable)
  }

  /// Whether a value of that type may go to everybody: what a file can say, and what is plain bits.
  ///
  /// Whether a type of the app's own is `Sendable` leaves no trace at run time.
  static func isShareable(_ type: Any.Type) -> Bool {
    func open<Value>(_: Value.Type) -> Bool {
      // `Any` holds what the file says.
      if Value.self == Any.self { return true }
      return _isPOD(Value.self) || (Value.self as? any ConfigurationReadable.Type)?.isOfFiles == true
    }
    return open(type)
  }
}
