/// The types of the program, from the records of its images.
extension TypeDescriptor {
  /// Returns the classes and structs of an image.
  static func all(in image: ProgramImage) -> [TypeDescriptor] {
    ProgramImage.places(in: image.types).compactMap { record in
      // The second bit: the address is neither that of a descriptor nor that of a pointer to one.
      guard record.load(as: Int32.self) & 2 == 0, let address = indirectable(at: record) else { return nil }
      let descriptor = TypeDescriptor(address: address)
      // Bit 5: the type restricts copying, and the rest of the descriptor has another layout.
      guard descriptor.kind == .class || descriptor.kind == .struct, descriptor.flags & 0x20 == 0 else { return nil }
      return descriptor
    }
  }

  /// Returns the types that conform to the one protocol of an `any P` by a conformance declared in the program.
  static func conforming(to existentials: [Any.Type]) -> Set<TypeDescriptor> {
    let wanted = Set(existentials.compactMap(protocolDescriptor).map(TypeDescriptor.init(address:)))
    func conformer(at record: UnsafeRawPointer) -> TypeDescriptor? {
      let conformance = record + Int(record.load(as: Int32.self))
      guard let wants = indirectable(at: conformance), wanted.contains(.init(address: wants)) else { return nil }
      let reference = conformance + 4 + Int(conformance.load(fromByteOffset: 4, as: Int32.self))
      // Bits 3 to 5, the form of the reference to the type: the descriptor's address, that of a pointer to it, or others.
      let form = conformance.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7
      guard form < 2 else { return nil }
      return TypeDescriptor(address: form == 0 ? reference : reference.load(as: UnsafeRawPointer.self))
    }
    return Set(ProgramImage.ofProgram.flatMap { ProgramImage.places(in: $0.conformances).compactMap(conformer) })
  }

  /// Returns whether the program has a class that inherits from `type` and conforms to the protocol of an `any P`;
  /// `true` where that is not known, as for a composition.
  static func mayHaveHeir(of type: Any.Type, conformingTo existential: Any.Type) -> Bool {
    guard let base = TypeDescriptor(of: type), protocolDescriptor(of: existential) != nil else { return true }
    return conforming(to: [existential]).contains { sequence(first: $0, next: \.superclass).contains(base) }
  }

  /// Returns the descriptor of the only protocol of an `any P`: it follows kind, flags and number.
  static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
    guard FieldRecords.existential(existential)?.protocols == 1 else { return nil }
    return UnsafeRawPointer(bitPattern: FieldRecords.words(of: existential)[2])
  }
}
