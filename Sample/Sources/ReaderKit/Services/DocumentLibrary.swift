import Foundation

/// A text and the name of the file it was read from.
struct Document: Sendable {
  let name: String
  let text: String

  /// The first heading, or the name of the file.
  var title: String {
    let heading = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("# ") }
    return heading.map { String($0.dropFirst(2)) } ?? name
  }
}

/// Where documents come from.
protocol DocumentLibrary: Sendable {
  var documents: [Document] { get }
}

/// The text and Markdown files of one folder, in the order of their names.
struct FolderLibrary: DocumentLibrary {
  let documents: [Document]

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

    documents = try names.filter { $0.hasSuffix(".md") || $0.hasSuffix(".txt") }.sorted().map { name in
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
        throw LibraryError(path: path, reason: "\"\(name)\" is not a readable UTF-8 text")
      }
      return Document(name: name, text: text)
    }
  }
}

/// Why a folder could not be read.
struct LibraryError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "can't read the folder \"\(path)\": \(reason)" }
}
