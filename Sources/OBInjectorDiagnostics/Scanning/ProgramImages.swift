import OBInjector
import OBInjectorSystem

/// A loaded program or library, with the lists that the compiler wrote into it: relative addresses, four bytes each.
struct ProgramImage {
  /// The path of the image's file, if the system knows it.
  let path: String?
  /// The list of the addresses of type descriptors.
  let types: UnsafeRawBufferPointer
  /// The list of the addresses of conformance descriptors.
  let conformances: UnsafeRawBufferPointer
}

extension ProgramImage {
  /// Returns the places of the addresses in a list.
  static func places(in list: UnsafeRawBufferPointer) -> [UnsafeRawPointer] {
    list.baseAddress.map { start in (0..<list.count / 4).map { start + 4 * $0 } } ?? []
  }

  /// The images that may have types of the program.
  ///
  /// Images of the toolchain and of the system are left out where they are separate images.
  static var ofProgram: [ProgramImage] {
    let all = loaded
    #if canImport(Darwin)
    return all.filter { image in !(image.path.map(isOfSystem) ?? false) }
    #else
    guard let toolchain = toolchainFolder(all.compactMap(\.path)) else { return all }
    return all.filter { image in image.path.map(folder) != toolchain }
    #endif
  }

  private static func folder(of path: String) -> Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }

  /// Returns the folder of the standard library if it is the folder of an installed toolchain, such as
  /// `/usr/lib/swift/linux`.
  ///
  /// A program may ship the libraries beside its own; then `ToolchainModules` tells their types apart by name.
  static func toolchainFolder(_ paths: [String]) -> Substring? {
    guard let core = paths.first(where: { $0.hasSuffix("/libswiftCore.so") }).map(folder) else { return nil }
    return core.split(separator: "/").dropLast().last == "swift" ? core : nil
  }

  /// Returns whether a path on Apple's systems belongs to a library of the system, a simulator, Xcode or a toolchain.
  static func isOfSystem(_ path: String) -> Bool {
    path.hasPrefix("/usr/lib/") || path.hasPrefix("/System/") || path.contains("/RuntimeRoot/")
      || path.contains(".app/Contents/Developer/") || path.contains(".xctoolchain/")
  }

  /// The loaded images.
  ///
  /// The first word of a record is its version; from the fifth on come start and length of the lists: protocols,
  /// conformances, types.
  static var loaded: [ProgramImage] {
    var images: [ProgramImage] = []
    withUnsafeMutablePointer(to: &images) { pointer in
      ob_visit_images(
        { record, images in
          guard (3...15).contains(record.load(as: UInt.self)) else { return true }
          images?.assumingMemoryBound(to: [ProgramImage].self).pointee.append(ProgramImage(record))
          return true
        }, pointer)
    }
    return images
  }

  private init(_ record: UnsafeRawPointer) {
    func list(at word: Int) -> UnsafeRawBufferPointer {
      let words = record.assumingMemoryBound(to: UInt.self)
      let start = UnsafeRawPointer(bitPattern: words[word])
      return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(words[word + 1]))
    }
    (conformances, types) = (list(at: 6), list(at: 8))
    path = (types.baseAddress ?? conformances.baseAddress).flatMap(ob_path_of_image).map { String(cString: $0) }
  }
}

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
      // Bits 3 to 5, the form of the reference to the type: the descriptor's address, that of a pointer to it, or
      // others.
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
