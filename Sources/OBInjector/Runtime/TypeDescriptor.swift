/// What the compiler writes down about a class, struct or enum, whether or not anybody ever asks for the type itself.
///
/// To read it makes nothing and instantiates nothing: the names of ten thousand types are read in the time that it takes
/// to instantiate some hundred.
struct TypeDescriptor: Hashable {
  let address: UnsafeRawPointer

  /// A stored property, by name.
  struct Field {
    /// The name as it is stored, ended by a zero.
    fileprivate let storedName: UnsafePointer<UInt8>
    let isVar: Bool
    /// Where the mangled name of the type begins.
    fileprivate let mangledType: UnsafeRawPointer
  }

  enum Kind { case module, `extension`, anonymous, `protocol`, `class`, `struct`, other }

  // MARK: - The program's

  /// The classes and structs of an image.
  static func all(in image: ProgramImage) -> [TypeDescriptor] {
    guard let start = image.types.start else { return [] }
    return (0..<image.types.count).compactMap { index in
      let record = start + 4 * index
      let entry = record.load(as: Int32.self)
      // The two lowest bits say how the address is meant: the descriptor's own, or that of a pointer to it.
      var address = record + Int(entry & ~3)
      switch entry & 3 {
      case 0: break
      case 1: address = address.load(as: UnsafeRawPointer.self)
      default: return nil
      }
      let descriptor = TypeDescriptor(address: address)
      // Bit 5: there are demands on copying, with which the descriptor goes on otherwise.
      guard descriptor.kind == .class || descriptor.kind == .struct, descriptor.flags & 0x20 == 0 else { return nil }
      return descriptor
    }
  }

  /// The types of an image that conform to a protocol of our own by a declaration in that image.
  static func conforming(to existential: Any.Type, in image: ProgramImage) -> [TypeDescriptor] {
    guard let start = image.conformances.start, let wanted = protocolDescriptor(of: existential) else { return [] }
    return (0..<image.conformances.count).compactMap { index in
      let record = start + 4 * index
      let conformance = record + Int(record.load(as: Int32.self))
      guard indirectable(at: conformance) == wanted else { return nil }
      let reference = conformance + 4 + Int(conformance.load(fromByteOffset: 4, as: Int32.self))
      // Bits 3 to 5: how the type is named.
      switch conformance.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7 {
      case 0: return TypeDescriptor(address: reference)
      case 1: return TypeDescriptor(address: reference.load(as: UnsafeRawPointer.self))
      default: return nil
      }
    }
  }

  /// Whether the program has a class that inherits from a class and conforms to the protocol of an `any P`; of a composition
  /// that is not known, and so it may.
  static func mayHaveHeir(of type: Any.Type, conformingTo existential: Any.Type) -> Bool {
    guard let base = TypeDescriptor(of: type), protocolDescriptor(of: existential) != nil else { return true }
    return ProgramImage.ofProgram.contains { image in
      conforming(to: existential, in: image).contains { heir in
        sequence(first: heir, next: \.superclass).contains(base)
      }
    }
  }

  /// The descriptor of the only protocol of an `any P`: behind kind, flags and number.
  static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
    guard FieldRecords.existential(existential)?.protocols == 1 else { return nil }
    return UnsafeRawPointer(bitPattern: FieldRecords.words(of: existential)[2])
  }

  init(address: UnsafeRawPointer) { self.address = address }

  /// The descriptor of a type that is there already; of an instance of a generic one, that of them all.
  init?(of type: Any.Type) {
    switch FieldRecords.kind(of: type) {
    case .class, .struct, .enum:
      guard let address = FieldRecords.descriptor(of: type) else { return nil }
      self.init(address: address)
    default: return nil
    }
  }

  // MARK: - What it says

  private var flags: UInt32 { address.load(as: UInt32.self) }

  var kind: Kind {
    switch flags & 31 {
    case 0: .module
    case 1: .extension
    case 2: .anonymous
    case 3: .protocol
    case 16: .class
    case 17: .struct
    default: .other
    }
  }

  var isGeneric: Bool { flags & 0x80 != 0 }

  /// What it stands in: a type, a module, or a context without a name, such as a function.
  private var parent: TypeDescriptor? { Self.indirectable(at: address + 4).map(TypeDescriptor.init) }

  /// The contexts around it, itself first, its module last.
  private var contexts: [TypeDescriptor] {
    var contexts = [self]
    while let last = contexts.last, last.kind != .module, let parent = last.parent { contexts.append(parent) }
    return contexts
  }

  /// Where the module's name stands: one place for each module of an image.
  var module: TypeDescriptor? { contexts.last.flatMap { $0.kind == .module ? $0 : nil } }

  /// Its own name, without what is around it.
  var ownName: String {
    switch kind {
    case .extension, .anonymous, .other: ""
    case .module, .protocol, .class, .struct: Self.relative(at: address + 8).map { Self.text($0) } ?? ""
    }
  }

  /// With the types around it, as in `Screen.Row`.
  var name: String {
    contexts.filter { $0.kind == .class || $0.kind == .struct }.reversed().map(\.ownName).joined(separator: ".")
  }

  // MARK: - Fields

  /// Its stored properties without those of its superclass; `nil` if it hides them or their names.
  var fields: [Field]? {
    guard let fields = Self.relative(at: address + 16) else { return nil }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    let named = (0..<count).compactMap { index -> Field? in
      let record = fields + 16 + index * size
      guard let name = Self.relative(at: record + 8)?.assumingMemoryBound(to: UInt8.self), name.pointee != 0,
        let type = Self.relative(at: record + 4)
      else { return nil }
      return Field(storedName: name, isVar: record.load(as: UInt32.self) & 2 != 0, mangledType: type)
    }
    return named.isEmpty && count > 0 ? nil : named
  }

  /// The class that this one inherits from, of a generic one whatever its arguments: the mangled name of the superclass
  /// begins with it.
  var superclass: TypeDescriptor? {
    guard kind == .class, let name = Self.relative(at: address + 20) else { return nil }
    return Self.leading(ofMangledNameAt: name)
  }

  // MARK: - The type

  /// The type itself, which is instantiated for that; none for a generic one.
  ///
  /// The accessor is called as it is declared: it takes a request, 0 for a complete type, and returns two words, of which
  /// the first is the type.
  var type: Any.Type? {
    guard !isGeneric, let accessor = Self.relative(at: address + 12) else { return nil }
    typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer?
    return unsafeBitCast(accessor, to: Accessor.self)(0).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  // MARK: - Addresses

  /// An address that is written as a distance from where it is written; 0 is none.
  private static func relative(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    return distance == 0 ? nil : place + Int(distance)
  }

  /// The same; the lowest bit says that a pointer to it is meant.
  private static func indirectable(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    guard distance != 0 else { return nil }
    let address = place + Int(distance & ~1)
    return distance & 1 == 0 ? address : address.load(as: UnsafeRawPointer?.self)
  }

  /// What a mangled name begins with: 1 announces the distance to its descriptor, 2 the distance to a pointer to that.
  fileprivate static func leading(ofMangledNameAt start: UnsafeRawPointer) -> TypeDescriptor? {
    let kind = start.load(as: UInt8.self)
    guard kind == 1 || kind == 2 else { return nil }
    let place = start + 1
    let address = place + Int(place.loadUnaligned(as: Int32.self))
    if kind == 1 { return TypeDescriptor(address: address) }
    return address.load(as: UnsafeRawPointer?.self).map(TypeDescriptor.init)
  }

  private static func text(_ start: UnsafeRawPointer) -> String {
    String(cString: start.assumingMemoryBound(to: CChar.self))
  }
}

extension TypeDescriptor.Field {
  /// The name as a text.
  var text: String { FieldRecords.bare(String(cString: storedName)) }

  /// Lends the name; only of one that is no plain identifier it is a copy.
  func withName<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard storedName.pointee == 0x60 else {
      var count = 0
      while storedName[count] != 0 { count += 1 }
      return body(UnsafeBufferPointer(start: storedName, count: count))
    }
    var text = text
    return text.withUTF8(body)
  }

  /// The class, struct, enum or protocol that the name of the type begins with, if it does: that of `Clock?` with `Clock`.
  var leading: TypeDescriptor? { TypeDescriptor.leading(ofMangledNameAt: mangledType) }

  /// Whether the type is an Optional, or a weak reference: its name ends in `Sg`, `SgXw`, or, of a weak one, in another
  /// form.
  var isOptional: Bool {
    var last: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    var next = mangledType
    while case let byte = next.load(as: UInt8.self), byte != 0 {
      last = (last.1, last.2, last.3, byte)
      next += byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<Int>.size : 1
    }
    return (last.2, last.3) == (0x53, 0x67) || (last.2, last.3) == (0x58, 0x77)
  }
}
