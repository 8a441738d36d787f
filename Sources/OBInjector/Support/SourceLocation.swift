/// A place in somebody's source code.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  private let file: StaticString
  /// Beside the file's last byte, so that each registration is a word smaller.
  private let shortLine: UInt32

  @usableFromInline
  init(fileID: StaticString, line: UInt) {
    file = fileID
    shortLine = UInt32(truncatingIfNeeded: line)
  }

  /// The line in that file, from 1.
  public var line: Int { Int(shortLine) }

  /// Module and file: `"MyApp/Services.swift"`.
  public var fileID: String { file.description }

  /// The place as compilers write it: `MyApp/Services.swift:12`.
  public var description: String { "\(file):\(line)" }

  /// Two places are the same if file and line are.
  public static func == (one: Self, other: Self) -> Bool { one.line == other.line && one.fileID == other.fileID }

  /// Hashes file and line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
}
