internal import OBInjectorSystem

#if _ptrauth(_arm64e)
#error("OBInjector can't be built for arm64e, where pointers in metadata are signed; apps are built for arm64")
#endif

// Facts that the Swift runtime records about types, read from their metadata. The files of this folder are the only
// code that knows the runtime's layouts; each fact has a contract test under `Tests/OBInjectorTests/Contract`.
// `PropertyInjector(reflection: .declaredOnly)` finds wrappers with it, and asks which values fit (the article Limits).

/// Facts about a type that its metadata records, without an instance.
package enum FieldRecords {
  /// Returns the stored properties of a class, struct or actor; superclasses first.
  package static func fields(of type: Any.Type) -> [StoredField] {
    let ofSystem = countOfSystem(type)
    return (0..<count(type)).map { index in
      var record = ob_field_record()
      let fieldType = unsafeBitCast(ob_field(words(of: type), index, &record), to: Any.Type.self)
      defer { record.free_name?(record.name) }
      return StoredField(
        name: record.name.map { bare(String(cString: $0)) } ?? "", type: fieldType,
        offset: ob_field_offset(words(of: type), index), isVar: record.is_var,
        isStrong: record.is_strong, isWeak: !record.is_strong && isWeak(index, in: type),
        isOfSystem: index < ofSystem)
    }
  }

  /// Returns a name without its backticks: a raw identifier like `a b` is stored with them, and with no-break spaces.
  @inline(never) package static func bare(_ name: String) -> String {
    guard name.utf8.first == 0x60 else { return name }
    return name.reduce(into: "") { if $1 != "`" { $0.append($1 == "\u{A0}" ? " " : $1) } }
  }

  /// The modules of the toolchain and the system with types that a program may inject into, or derive from.
  ///
  /// A program may have a module with the name of any other one, such as `Runtime`.
  private static let modulesOfSystem = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "XCTest",
    "Combine", "RealityFoundation", "RealityKit", "SwiftUI", "SwiftUICore",
  ]

  /// Returns the number of properties that types of the toolchain or of the system declare; these come first.
  private static func countOfSystem(_ type: Any.Type) -> Int {
    guard !isImported(type) else { return 0 }
    let module = TypeDescriptor(of: type)?.module?.ownName ?? ""
    if modulesOfSystem.contains(module) { return count(type) }
    return superclass(of: type).map(countOfSystem) ?? 0
  }

  /// Returns the number of stored properties of a type, including its superclasses.
  static func count(_ type: Any.Type) -> Int {
    switch kind(of: type) {
    case .class, .struct: isImported(type) ? 0 : ob_field_count(words(of: type))
    default: 0
    }
  }

  // MARK: - Kinds of types

  package enum Kind {
    case `class`, `struct`, optional, `enum`, tuple, function, existential, constrained, metatype, other

    /// True if a value of the type is a value of that type, and of no other.
    var isNominal: Bool { self == .class || self == .struct || self == .enum }
  }

  /// Returns the kind of a type, which is the first word of its metadata; for a class that word is 0 or a pointer.
  @inline(__always)
  package static func kind(of type: Any.Type) -> Kind {
    switch words(of: type)[0] {
    case 0, 0x800..., 0x203, 0x305: .class
    case 0x200: .struct
    case 0x201: .enum
    case 0x202: .optional
    case 0x301: .tuple
    case 0x302: .function
    case 0x303: .existential
    case 0x304, 0x306: .metatype
    case 0x307: .constrained
    default: .other
    }
  }

  /// Returns whether the class is one of Core Foundation (0x203) or Objective-C (0x305), on Apple's systems.
  ///
  /// Metadata of such a class is shorter: only its kind may be read.
  @inline(never)
  static func isImported(_ type: Any.Type) -> Bool { words(of: type)[0] == 0x203 || words(of: type)[0] == 0x305 }

  /// Returns the `Wrapped` type of an Optional; a conformance check would scan all conformances in the process.
  package static func wrapped(of type: Any.Type) -> Any.Type? {
    words(of: type)[0] == 0x202 ? unsafeBitCast(words(of: type)[2], to: Any.Type.self) : nil
  }

  /// Returns a generic argument of the type, such as `Value` of `S<Value>`, if `other` is of the same generic struct.
  static func argument(_ index: Int = 0, of type: Any.Type, ifLike other: Any.Type) -> Any.Type? {
    guard kind(of: type) == .struct, words(of: type)[1] == words(of: other)[1] else { return nil }
    return unsafeBitCast(words(of: type)[2 + index], to: Any.Type.self)
  }

  /// Returns the types of a tuple's elements: word 1 is their number; type and offset of each begin at word 3.
  static func elements(of type: Any.Type) -> [Any.Type] {
    guard kind(of: type) == .tuple else { return [] }
    return (0..<Int(words(of: type)[1])).map { unsafeBitCast(words(of: type)[3 + 2 * $0], to: Any.Type.self) }
  }

  /// Returns whether a function is `@Sendable`, by a bit of the word that follows its kind; `nil` for other types.
  static func isSendable(function type: Any.Type) -> Bool? {
    kind(of: type) == .function ? words(of: type)[1] & 0x4000_0000 != 0 : nil
  }

  @inline(never) static func superclass(of type: Any.Type) -> Any.Type? {
    kind(of: type) == .class ? _getSuperclass(unsafeBitCast(type, to: AnyClass.self)) : nil
  }

  /// Returns whether a class is another one, or a subclass of it.
  @inline(__always)
  static func isSubclass(_ type: Any.Type, of other: Any.Type) -> Bool {
    var level: AnyClass? = unsafeBitCast(type, to: AnyClass.self)
    while let current = level, current != unsafeBitCast(other, to: AnyClass.self) { level = _getSuperclass(current) }
    return level != nil
  }

  /// Returns a class and its superclasses, the class itself first; for any other type, the type alone.
  package static func classes(of type: Any.Type) -> some Sequence<Any.Type> { sequence(first: type, next: superclass) }

  /// Returns the class at the root of a class's superclasses; `nil` for a type that is no class, or is imported: what
  /// Core Foundation makes is of another class than its type says.
  static func root(of type: Any.Type) -> ObjectIdentifier? {
    guard kind(of: type) == .class, !isImported(type) else { return nil }
    var root: AnyClass = unsafeBitCast(type, to: AnyClass.self)
    while let next = _getSuperclass(root) { root = next }
    return ObjectIdentifier(root)
  }

  /// Returns the size of an instance without an object's header; `nil` for imported classes and their subclasses.
  static func storageSize(of type: Any.Type) -> Int? {
    switch kind(of: type) {
    case .class where classes(of: type).contains(where: isImported): nil
    case .class:
      Int(instanceRecord(of: type).load(fromByteOffset: 8, as: UInt32.self)) - 2 * MemoryLayout<Int>.size
    case .struct: ValueWitnesses.size(of: type)
    default: 0
    }
  }

  /// Returns where an instance ends, from where its offsets count; for a class with an imported superclass, what
  /// Objective-C says.
  static func extent(of type: Any.Type) -> Int? {
    #if canImport(ObjectiveC)
    if kind(of: type) == .class { return Int(ob_instance_size(words(of: type))) }
    #endif
    return storageSize(of: type).map { kind(of: type) == .class ? $0 + 2 * MemoryLayout<Int>.size : $0 }
  }

  /// Returns whether the class was declared as an `actor`: a bit of its descriptor.
  package static func isActor(_ type: Any.Type) -> Bool {
    kind(of: type) == .class && TypeDescriptor(of: type).map { $0.flags & 1 << 23 != 0 } == true
  }

  // MARK: - Ownership

  /// Returns whether a property that is not strong is weak, by its record.
  private static func isWeak(_ index: Int, in type: Any.Type) -> Bool {
    let level = classes(of: type).prefix { index < count($0) }.last ?? type
    let own = index - inheritedCount(of: level)
    guard let fields = TypeDescriptor(of: level)?.fields, own < fields.count else { return false }
    return fields[own].isWeak
  }

  /// Returns a class's own record: flags, instance size and the like, 24 bytes for any size of a word, then the
  /// descriptor.
  ///
  /// On Apple's systems the Objective-C class precedes it.
  private static func instanceRecord(of type: Any.Type) -> UnsafeRawPointer {
    #if canImport(Darwin)
    UnsafeRawPointer(words(of: type) + 5)
    #else
    UnsafeRawPointer(words(of: type) + 2)
    #endif
  }

  /// Returns the address of the compiler's descriptor of a class, struct or enum.
  @inline(never) static func descriptor(of type: Any.Type) -> UnsafeRawPointer? {
    guard kind(of: type) == .class else { return UnsafeRawPointer(bitPattern: words(of: type)[1]) }
    if isImported(type) { return nil }
    return instanceRecord(of: type).load(fromByteOffset: 24, as: UnsafeRawPointer?.self)
  }

  // MARK: - Words

  @inline(__always)
  package static func words(of type: Any.Type) -> UnsafePointer<UInt> {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }
}
