/// A place in source code: that of a registration, a decorator or a call.
///
/// ```swift
/// func show(_ error: InjectionError) {
///   for place in error.locations { print(place.fileID, place.line) }
/// }
/// ```
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The characters of a `StaticString`, which end with a zero: 12 bytes with the line instead of 24, as each
  /// registration has a location.
  ///
  /// `nonisolated(unsafe)` is sound because the characters are a constant of the program.
  private nonisolated(unsafe) let file: UnsafePointer<UInt8>
  private let shortLine: UInt32

  init(fileID: StaticString, line: UInt) {
    self.init(file: fileID.utf8Start, line: UInt32(truncatingIfNeeded: line))
  }

  /// Creates a location from the characters of a `StaticString`.
  init(file: UnsafePointer<UInt8>, line: UInt32) { (self.file, shortLine) = (file, line) }

  /// The line in the file, from 1; 0 for a ``Component`` without a registration.
  public var line: Int { Int(shortLine) }

  /// The module and the file: `"MyApp/Services.swift"`.
  public var fileID: String { String(cString: file) }

  /// Places of one line and file are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.shortLine == other.shortLine && (one.file == other.file || one.fileID == other.fileID)
  }

  /// Hashes the file and the line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(shortLine)
  }

  /// The place as compilers write it: `MyApp/Services.swift:12`.
  @inline(never) public var description: String { line > 0 ? "\(fileID):\(line)" : fileID }
}
