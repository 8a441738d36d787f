/// Types of which the runtime can't make a name.
extension FieldRecords {
  /// Returns whether the metatype of a constrained existential, such as `any Sequence<Int>.Type`, is the type or a part
  /// of it: the runtime crashes when it makes the name of such a type, mangled or not.
  ///
  /// Arguments for parameter packs are not examined, nor are those of constrained existentials.
  static func isNameless(_ type: Any.Type) -> Bool {
    switch kind(of: type) {
    case .constrained: isConstrainedMetatype(type)
    case .tuple: elements(of: type).contains(where: isNameless)
    // Behind the flags, whose low half is the number of parameters, are the result and the parameters.
    case .function: types(at: 2, 1 + Int(words(of: type)[1] & 0xFFFF), of: type).contains(where: isNameless)
    case .metatype: types(at: 1, 1, of: type).contains(where: isNameless)
    case .optional: types(at: 2, 1, of: type).contains(where: isNameless)
    case .class, .struct, .enum: arguments(of: type).contains(where: isNameless)
    case .existential, .other: false
    }
  }

  /// Returns the generic arguments of a class, struct or enum, with those of the types around it; none if there are
  /// packs or numbers among them, or if a superclass's module may change where they are.
  ///
  /// The descriptor has the number of parameters, and a byte for each: 0x80 is a type of its own. A class has the
  /// arguments where its own part begins, and the descriptor the sizes of the metadata and of that part, in words.
  static func arguments(of type: Any.Type) -> [Any.Type] {
    guard let descriptor = TypeDescriptor(of: type), descriptor.isGeneric else { return [] }
    let (isClass, address) = (kind(of: type) == .class, descriptor.address)
    let place = address + (isClass ? 52 : 36)
    let count = Int(place.load(as: UInt16.self))
    guard !isClass || descriptor.flags & 0x3000_0000 == 0,
      (0..<count).allSatisfy({ place.load(fromByteOffset: 8 + $0, as: UInt8.self) == 0x80 })
    else { return [] }
    func size(at offset: Int) -> Int { Int(address.load(fromByteOffset: offset, as: UInt32.self)) }
    return types(at: isClass ? size(at: 28) - size(at: 32) : 2, count, of: type)
  }

  private static func types(at first: Int, _ count: Int, of type: Any.Type) -> [Any.Type] {
    (first..<first + count).map { unsafeBitCast(words(of: type)[$0], to: Any.Type.self) }
  }
}
