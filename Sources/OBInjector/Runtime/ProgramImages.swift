#if canImport(Darwin)
  import Darwin
  import MachO
#endif

/// A program or library that is loaded, and the lists that the compiler wrote into it.
struct ProgramImage {
  /// A list of relative addresses, four bytes each.
  struct List {
    let start: UnsafeRawPointer?
    let byteCount: Int
    var count: Int { start == nil ? 0 : byteCount / 4 }
  }

  /// Where its file is, as far as the system says.
  let path: String?
  /// Whose every entry leads to a type's descriptor.
  let types: List
  /// Whose every entry leads to a conformance's descriptor.
  let conformances: List
}

extension ProgramImage {
  /// Those that may have types of the program: the toolchain's and the system's are left out where they are images of
  /// their own.
  static var ofProgram: [ProgramImage] {
    let all = loaded
    #if canImport(Darwin)
      return all.filter { image in !(image.path.map(isOfSystem) ?? false) }
    #else
      guard let toolchain = toolchainFolder(all.compactMap(\.path)) else { return all }
      return all.filter { image in image.path.map(folder) != toolchain }
    #endif
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  /// The folder of the standard library, where it is the one that it was installed to, as in `/usr/lib/swift/linux`.
  ///
  /// A program may bring the libraries along; then they lie beside those of its own, and names tell them apart.
  static func toolchainFolder(_ paths: [String]) -> Substring? {
    guard let core = paths.first(where: { $0.hasSuffix("/libswiftCore.so") }).map(folder) else { return nil }
    return core.split(separator: "/").dropLast().last == "swift" ? core : nil
  }

  /// Whether a path on Apple's systems is that of a library of the system, a simulator, Xcode or a toolchain.
  static func isOfSystem(_ path: String) -> Bool {
    path.hasPrefix("/usr/lib/") || path.hasPrefix("/System/") || path.contains("/RuntimeRoot/")
      || path.contains(".app/Contents/Developer/") || path.contains(".xctoolchain/")
  }

  // MARK: - What is loaded

  #if canImport(Darwin)
    /// Sections of the loaded images; what is unloaded meanwhile is left out.
    static var loaded: [ProgramImage] {
      (0..<_dyld_image_count()).compactMap { index in
        guard let header = _dyld_get_image_header(index) else { return nil }
        func list(_ name: String) -> List {
          var size: UInt = 0
          #if _pointerBitWidth(_64)
            let start = header.withMemoryRebound(to: mach_header_64.self, capacity: 1) {
              getsectiondata($0, "__TEXT", name, &size)
            }
          #else
            let start = getsectiondata(header, "__TEXT", name, &size)
          #endif
          return List(start: start.map { UnsafeRawPointer($0) }, byteCount: Int(size))
        }
        return ProgramImage(
          path: _dyld_get_image_name(index).map { String(cString: $0) }, types: list("__swift5_types"),
          conformances: list("__swift5_proto"))
      }
    }
  #else
    /// What the images have handed to the runtime when they were loaded: a record of words.
    ///
    /// The first is the version of the record; from the fifth on, start and length of the lists: protocols, conformances,
    /// types.
    static var loaded: [ProgramImage] {
      var images: [ProgramImage] = []
      withUnsafeMutablePointer(to: &images) { pointer in
        enumerateAllMetadataSections(
          { record, images in
            guard (3...15).contains(record.load(as: UInt.self)) else { return true }
            images?.assumingMemoryBound(to: [ProgramImage].self).pointee.append(ProgramImage(record))
            return true
          }, pointer)
      }
      return images
    }

    private init(_ record: UnsafeRawPointer) {
      func list(at word: Int) -> List {
        let words = record.assumingMemoryBound(to: UInt.self)
        return List(start: UnsafeRawPointer(bitPattern: words[word]), byteCount: Int(words[word + 1]))
      }
      path = Self.path(of: record)
      conformances = list(at: 6)
      types = list(at: 8)
    }

    /// What `dladdr` writes; its declaration in C is hidden from Swift.
    private struct SymbolPlace {
      var file: UnsafePointer<CChar>?
      var start: UnsafeRawPointer?
      var name: UnsafePointer<CChar>?
      var address: UnsafeRawPointer?
    }

    /// The file that an address belongs to; none in an executable that is static throughout.
    private static func path(of address: UnsafeRawPointer) -> String? {
      var place = SymbolPlace()
      guard dladdr(address, &place) != 0 else { return nil }
      return place.file.map { String(cString: $0) }
    }

    @_silgen_name("dladdr")
    private static func dladdr(_: UnsafeRawPointer, _: UnsafeMutablePointer<SymbolPlace>) -> Int32

    @_silgen_name("swift_enumerateAllMetadataSections")
    private static func enumerateAllMetadataSections(
      _: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool, _: UnsafeMutableRawPointer?)
  #endif
}
