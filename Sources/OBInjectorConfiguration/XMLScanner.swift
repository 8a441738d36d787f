/// A scanner for the tags and the text of an XML document.
///
/// Attributes are skipped, since they have no meaning in a property list.
struct XMLScanner {
  struct Tag: CustomStringConvertible {
    enum Kind { case opening, closing, empty }

    let name: String
    let kind: Kind
    let offset: Int

    var description: String {
      switch kind {
      case .opening: "<\(name)>"
      case .closing: "</\(name)>"
      case .empty: "<\(name)/>"
      }
    }
  }

  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  // MARK: - Between tags

  /// Returns the next tag; only whitespace, comments and declarations may come before it.
  mutating func tag(_ wanted: String) throws(Malformed) -> Tag {
    try skipSpace()
    guard position < bytes.count else { throw Malformed("the file ends where \(wanted) is expected", at: position) }
    guard bytes[position] == UInt8(ascii: "<") else {
      throw Malformed("text found where \(wanted) is expected", at: position)
    }
    let start = position
    position += 1
    let isClosing = has("/")
    if isClosing { position += 1 }
    let name = bytes[position...].prefix { isNameByte($0) }
    guard !name.isEmpty else { throw Malformed("this is no tag; a bare \"<\" is written &lt;", at: start) }
    position = name.endIndex
    try skipAttributes(start)
    let isEmpty = bytes[position - 1] == UInt8(ascii: "/")
    position += 1
    guard !(isClosing && isEmpty) else { throw Malformed("a closing tag can't be empty", at: start) }
    return Tag(
      name: String(decoding: name, as: UTF8.self), kind: isClosing ? .closing : isEmpty ? .empty : .opening,
      offset: start)
  }

  mutating func expectEnd() throws(Malformed) {
    try skipSpace()
    guard position == bytes.count else { throw Malformed("something follows </plist>", at: position) }
  }

  private mutating func skipSpace() throws(Malformed) {
    while position < bytes.count {
      let start = position
      if isSpace(bytes[position]) {
        position += 1
      } else if has("<!--") {
        try skip(beyond: "-->", start, "comment")
      } else if has("<?") {
        try skip(beyond: "?>", start, "instruction")
      } else if has("<!DOCTYPE") {
        try skip(beyond: ">", start, "declaration")
        if bytes[start..<position].contains(UInt8(ascii: "[")) {
          throw Malformed("a property list can't declare entities of its own", at: start)
        }
      } else {
        return
      }
    }
  }

  /// Skips to the `>` that ends the tag, past any in quotes.
  private mutating func skipAttributes(_ start: Int) throws(Malformed) {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return
      } else if byte == UInt8(ascii: "<") {
        break
      }
      position += 1
    }
    throw Malformed("this tag has no end", at: start)
  }

  private mutating func skip(beyond end: String, _ start: Int, _ what: String) throws(Malformed) {
    while position < bytes.count {
      if has(end) {
        position += end.utf8.count
        return
      }
      position += 1
    }
    throw Malformed("this \(what) has no end", at: start)
  }

  // MARK: - Text

  /// Returns the text up to the next tag, with entities and CDATA sections resolved.
  mutating func text() throws(Malformed) -> String {
    let start = position
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      let from = position
      if has("<![CDATA[") {
        try skip(beyond: "]]>", from, "section")
        content += bytes[(from + 9)..<(position - 3)]
      } else if has("<!--") {
        try skip(beyond: "-->", from, "comment")
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: "&") {
        content += try entity()
      } else {
        content.append(byte)
        position += 1
      }
    }
    guard let text = String(wellFormed: content, as: UTF8.self) else {
      throw Malformed("this text is not UTF-8", at: start)
    }
    return text
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": "\""]

  private mutating func entity() throws(Malformed) -> [UInt8] {
    let start = position
    let name = bytes[(position + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
      throw Malformed("this entity has no end; a bare \"&\" is written &amp;", at: start)
    }
    position = name.endIndex + 1
    let text = String(decoding: name, as: UTF8.self)
    if let character = Self.entities[text] { return Array(character.utf8) }
    let code = text.hasPrefix("#x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst())
    guard text.hasPrefix("#"), let code, code > 0, let scalar = Unicode.Scalar(code) else {
      throw Malformed("there is no entity \"&\(text);\"", at: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: - Bytes

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private func isNameByte(_ byte: UInt8) -> Bool {
    !isSpace(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "<")
  }
}
