internal import OBInjectorSystem

#if canImport(MachO)
  import MachO
#endif

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
    #if canImport(MachO)
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

  /// Returns the path of the image file that contains an address, if the system knows it.
  static func path(of address: UnsafeRawPointer) -> String? { ob_path_of_image(address).map { String(cString: $0) } }

  // MARK: - Loaded images

  #if canImport(MachO)
    /// The loaded images with their sections; an image that is unloaded meanwhile is left out.
    static var loaded: [ProgramImage] {
      (0..<_dyld_image_count()).compactMap { index in
        guard let header = _dyld_get_image_header(index) else { return nil }
        func list(_ name: String) -> UnsafeRawBufferPointer {
          var size: UInt = 0
          #if _pointerBitWidth(_64)
            let start = header.withMemoryRebound(to: mach_header_64.self, capacity: 1) {
              getsectiondata($0, "__TEXT", name, &size)
            }
          #else
            let start = getsectiondata(header, "__TEXT", name, &size)
          #endif
          return UnsafeRawBufferPointer(start: start.map { UnsafeRawPointer($0) }, count: start == nil ? 0 : Int(size))
        }
        return ProgramImage(
          path: _dyld_get_image_name(index).map { String(cString: $0) }, types: list("__swift5_types"),
          conformances: list("__swift5_proto"))
      }
    }
  #else
    /// The images as they registered themselves with the runtime when they were loaded, each by a record of words.
    ///
    /// The first word is the version of the record; from the fifth on come start and length of the lists: protocols,
    /// conformances, types.
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
      func list(at word: Int) -> UnsafeRawBufferPointer {
        let words = record.assumingMemoryBound(to: UInt.self)
        let start = UnsafeRawPointer(bitPattern: words[word])
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(words[word + 1]))
      }
      path = Self.path(of: record)
      conformances = list(at: 6)
      types = list(at: 8)
    }

    @_silgen_name("swift_enumerateAllMetadataSections")
    private static func enumerateAllMetadataSections(
      _: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool, _: UnsafeMutableRawPointer?)
  #endif
}
