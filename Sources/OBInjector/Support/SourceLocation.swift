/// A place in source code.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  private let file: StaticString
  /// The line as a `UInt32`, which fits beside the last byte of `file`, so that each registration is a word smaller.
  private let shortLine: UInt32

  @usableFromInline
  init(fileID: StaticString, line: UInt) {
    file = fileID
    shortLine = UInt32(truncatingIfNeeded: line)
  }

  /// The line in the file, from 1.
  public var line: Int { Int(shortLine) }

  /// The module and the file: `"MyApp/Services.swift"`.
  public var fileID: String { file.description }

  /// The place as compilers write it: `MyApp/Services.swift:12`.
  @inline(never)
  public var description: String { "\(file):\(line)" }

  /// Returns `true` if file and line are the same.
  public static func == (one: Self, other: Self) -> Bool { one.line == other.line && one.fileID == other.fileID }

  /// Hashes file and line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
}
