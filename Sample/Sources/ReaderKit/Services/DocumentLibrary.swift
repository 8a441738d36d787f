import Foundation

/// A text and the name of the file it was read from.
public struct Document: Hashable, Identifiable, Sendable {
  let name: String
  let text: String

  /// The name of the file.
  public var id: String { name }

  /// The first heading, or the name of the file.
  public var title: String {
    let heading = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("# ") }
    return heading.map { String($0.dropFirst(2)) } ?? name
  }
}

/// A file that is left out, and why.
struct SkippedFile: Sendable {
  let name: String
  let reason: String
}

/// Where documents come from.
protocol DocumentLibrary: Sendable {
  var documents: [Document] { get }
  var skipped: [SkippedFile] { get }
}

/// The text and Markdown files of one folder, in the order of their names; what only looks like a text is skipped.
struct FolderLibrary: DocumentLibrary {
  let documents: [Document]
  let skipped: [SkippedFile]

  init(folder: URL) throws {
    var isFolder: ObjCBool = false
    let path = folder.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LibraryError(path: path, reason: "there is no such folder")
    }
    guard isFolder.boolValue else { throw LibraryError(path: path, reason: "it is not a folder") }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw LibraryError(path: path, reason: "it may not be opened; check its permissions")
    }

    var (documents, skipped) = ([Document](), [SkippedFile]())
    for name in names.filter({ $0.hasSuffix(".md") || $0.hasSuffix(".txt") }).sorted() {
      guard let content = try? Data(contentsOf: folder.appending(path: name)) else {
        skipped.append(SkippedFile(name: name, reason: "it can't be read"))
        continue
      }
      // A zero is a character of UTF-8, and in no text.
      guard !content.contains(0), let text = String(data: content, encoding: .utf8) else {
        skipped.append(SkippedFile(name: name, reason: "it is no UTF-8 text"))
        continue
      }
      documents.append(Document(name: name, text: text))
    }
    (self.documents, self.skipped) = (documents, skipped)
  }
}

/// Why a folder could not be read.
struct LibraryError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "can't read the folder \"\(path)\": \(reason)" }
}
