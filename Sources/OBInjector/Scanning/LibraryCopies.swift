/// The copies of the library in the process: a program and a library that it loads have one each if both link it
/// statically.
///
/// Each copy has a controller of its own and protocols and wrappers of its own, and does not see the other's. They are
/// found by the list of types of each image, which takes milliseconds: only a message that is read and a verification
/// of the whole program ask.
enum LibraryCopies {
  /// The image files that contain the library, this copy's first; a single one if the library is linked once.
  ///
  /// A path is `nil` where the system does not tell it.
  static var paths: [String?] {
    var copies: [(descriptor: TypeDescriptor, path: String?)] = []
    for image in ProgramImage.ofProgram {
      for descriptor in TypeDescriptor.all(in: image) where isOfLibrary(descriptor) {
        if !copies.contains(where: { $0.descriptor == descriptor }) { copies.append((descriptor, image.path)) }
      }
    }
    let own = TypeDescriptor(of: PropertyInjector.self)
    return copies.filter { $0.descriptor == own }.map(\.path) + copies.filter { $0.descriptor != own }.map(\.path)
  }

  /// Returns true for the public type that every version of the library has.
  private static func isOfLibrary(_ descriptor: TypeDescriptor) -> Bool {
    guard descriptor.kind == .class, descriptor.ownName == "PropertyInjector" else { return false }
    return descriptor.parent?.kind == .module && descriptor.parent?.ownName == "OBInjector"
  }
}

extension TypeDescriptor {
  /// The path of the image file that contains the type; `nil` where the system does not tell it.
  var imagePath: String? { ProgramImage.path(of: address) }
}
