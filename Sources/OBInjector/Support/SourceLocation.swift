/// A place in source code.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The characters of a `StaticString`, which end with a zero: 12 bytes with the line instead of 24, as each registration
  /// has a location.
  ///
  /// `nonisolated(unsafe)` is sound because the characters are a constant of the program.
  private nonisolated(unsafe) let file: UnsafePointer<UInt8>
  private let shortLine: UInt32

  @usableFromInline
  init(fileID: StaticString, line: UInt) {
    file = fileID.utf8Start
    shortLine = UInt32(truncatingIfNeeded: line)
  }

  /// The line in the file, from 1.
  public var line: Int { Int(shortLine) }

  /// The module and the file: `"MyApp/Services.swift"`.
  public var fileID: String { String(cString: file) }

  /// The place as compilers write it: `MyApp/Services.swift:12`.
  @inline(never)
  public var description: String { "\(fileID):\(line)" }

  /// Returns `true` if file and line are the same.
  public static func == (one: Self, other: Self) -> Bool { one.line == other.line && one.fileID == other.fileID }

  /// Hashes file and line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
}
