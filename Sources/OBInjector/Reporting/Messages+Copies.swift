// Sentences about what a process has twice: the library, and modules whose types then have twins.
extension Messages {
  /// Returns a sentence about the copies of the library, after a space; empty if the process has one copy, or if the
  /// program has no list of images.
  ///
  /// Lists the images of the process and reads the names of their types, which takes milliseconds.
  static func libraryCopies() -> String {
    #if Diagnosing
      let paths = LibraryCopies.paths
      guard paths.count > 1 else { return "" }
      return " This process contains the library \(times(paths)), and each copy has a controller of its own; "
        + "link it once."
    #else
      return ""
    #endif
  }

  /// Returns the message of the problem that a process has several copies of the library.
  static func linkedTwice(_ paths: [String?]) -> String {
    "this process contains the library \(times(paths)), and no copy sees what another registers, declares or fills; "
      + "link it once, with the product OBInjectorDynamic."
  }

  /// Returns the number of copies, and their files if all of them are known.
  private static func times(_ paths: [String?]) -> String {
    let number = paths.count == 2 ? "twice" : "\(paths.count) times"
    let known = paths.compactMap { $0.map { "\"\($0)\"" } }
    return known.count == paths.count ? "\(number) (\(known.joined(separator: ", ")))" : number
  }

  // MARK: - Types with one name

  /// Returns two types that do not fit each other in quotes, with their modules if their names are the same, and the
  /// remedy if that leaves them the same.
  static func namesApart(_ found: Any.Type, _ wanted: Any.Type) -> (found: String, wanted: String, remedy: String?) {
    let names = (quoted(found), quoted(wanted))
    guard names.0 == names.1 else { return (names.0, names.1, nil) }
    let full = (withModule(found), withModule(wanted))
    if full.0 != full.1 { return ("\"\(full.0)\"", "\"\(full.1)\"", nil) }
    return (names.0, names.1, remedy(ofTwins: TypeDescriptor(of: found), TypeDescriptor(of: wanted)) + libraryCopies())
  }

  /// Returns the name with its modules, and without the numbers that the runtime gives to private types.
  private static func withModule(_ type: Any.Type) -> String {
    Substring(String(reflecting: type)).split(separator: ".").filter { !$0.hasPrefix("(unknown context at $") }
      .joined(separator: ".")
  }

  private static func remedy(ofTwins found: TypeDescriptor?, _ wanted: TypeDescriptor?) -> String {
    guard let found, let wanted, found != wanted, let module = found.module?.ownName,
      let place = found.imagePath, let other = wanted.imagePath, place != other
    else { return "these are two types with the same name: rename one of them, or use one of them in both places." }
    return "these are two types, since \"\(place)\" and \"\(other)\" both contain the module \"\(module)\"; "
      + "link it once."
  }
}
