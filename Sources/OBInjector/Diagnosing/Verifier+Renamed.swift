/// Empty properties that nothing fills, while exactly one registration that nothing wants fits them.
extension Verifier {
  mutating func noteRenamed(_ program: ProgramVerification) {
    // Of a misspelled one is said already what is wrong with it.
    let explained = Set(notes.misspelled.map(\.name))
    let idle = walk.visible.filter {
      !wanted.contains($0.name) && !program.mentions($0.name) && !explained.contains($0.name)
    }
    guard !idle.isEmpty else { return }
    for type in program.scan.types {
      for point in walk.record(of: type).points where point.isSlot {
        if let registration = misspelled(point, idle) { noteRenamed(point, of: type, registration) }
      }
    }
    var search = IdleSearch(idle.filter { !isStandard($0.providedType) && !notes.guessed.contains($0.name) })
    for type in program.scan.types(withPropertiesOf: search.classes) where search.mayFill(type) {
      for point in walk.record(of: type).points where point.handle != nil && !point.isSlot {
        if let only = search.only(for: point.needed) { noteRenamed(point, of: type, only) }
      }
    }
  }

  private mutating func noteRenamed(_ point: InjectionPoint, of type: Any.Type, _ registration: Registration) {
    guard walk.trail(point.name, of: type).isEmpty else { return }
    let property = notedProperty(point, of: type)
    if notes.failed.insert(property.key).inserted { notes.renamed.append((registration, property)) }
  }

  /// An `@Injected` property may ask for the registration by its type, or by its name; unless the names are nearly the
  /// same.
  private func misspelled(_ point: InjectionPoint, _ idle: [Registration]) -> Registration? {
    guard let name = Suggestion.closest(to: point.name, among: idle.lazy.map(\.name), within: .misspelling) else {
      return nil
    }
    let fitting = idle.filter { $0.takesNothing && $0.isLikely(point.needed) }
    return fitting.count == 1 && fitting[0].name == name ? fitting[0] : nil
  }
}

/// Of registrations that nothing wants, the only one that fits a type; each type is asked once.
private struct IdleSearch {
  private let registrations: [Registration]
  private var found: [ObjectIdentifier: Registration?] = [:]

  init(_ registrations: [Registration]) { self.registrations = registrations }

  /// The classes that properties may have which one of them fits; and protocols, of which nothing is said here.
  var classes: [Any.Type] {
    registrations.flatMap { registration in
      sequence(first: registration.providedType) { FieldRecords.superclass(of: $0) }
    }
  }

  mutating func only(for wanted: Any.Type) -> Registration? {
    let wanted = Fitting.unwrapped(wanted)
    if let known = found[ObjectIdentifier(wanted)] { return known }
    let fitting: [Registration]
    switch FieldRecords.kind(of: wanted) {
    case .class, .existential, .constrained: fitting = registrations.filter { $0.takesNothing && $0.isLikely(wanted) }
    default: fitting = []
    }
    let only = fitting.count == 1 ? fitting[0] : nil
    found[ObjectIdentifier(wanted)] = .some(only)
    return only
  }

  /// Whether a property of the type is worth a closer look.
  mutating func mayFill(_ type: Any.Type) -> Bool {
    guard !registrations.isEmpty else { return false }
    for field in FieldRecords.fields(of: type) where field.isVar {
      if let wanted = FieldRecords.wrapped(of: field.type), only(for: wanted) != nil { return true }
    }
    return false
  }
}
