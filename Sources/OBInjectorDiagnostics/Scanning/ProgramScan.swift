import OBInjector

/// A scan of the program's types for some names.
///
/// Reads descriptors, and the names of fields before their types, so that hardly any type is instantiated.
final class ProgramScan {
  /// The requested modules that have no types.
  private(set) var missingModules: [(name: String, suggestion: PropertyName?)] = []
  /// The types to verify: a property of the type itself has a name or nearly has one, or is `@Injected…`, or the
  /// type declares key paths.
  private(set) var types: [Any.Type] = []
  /// The generic types, which can't be checked without their arguments, and their properties that have registered
  /// names or are `@Injected`.
  private(set) var generics: [(name: String, properties: [PropertyName])] = []
  /// The modules with types that hide their stored properties, and the number of those types.
  private(set) var hidden: [String: Int] = .init()
  /// The names that fillable properties have, in any module.
  private(set) var mentioned: Set<PropertyName> = []
  /// For a name: a property with a similar spelling, and the type with that property, the first of all.
  private(set) var near: [PropertyName: (owner: String, property: String)] = .init()
  /// The registered names that may be meant by misspelled ones.
  let names: SimilarNames
  private let registered: Set<PropertyName>
  /// The descriptors of the requested modules' types.
  private var descriptors: [TypeDescriptor] = []

  /// Scans the program.
  ///
  /// - Parameters:
  ///   - names: The names that are registered.
  ///   - modules: The modules to scan for types; if empty, all modules of the program.
  init(_ names: [PropertyName], modules: [String]) {
    (self.names, registered) = (SimilarNames(names), Set(names))
    let declaring = TypeDescriptor.conforming(to: [(any KeyPathInjectable).self])
    // A module's own properties are what it registers: modules are not injected.
    let configuring = TypeDescriptor.conforming(to: [(any InjectorModule).self])
    var known: [TypeDescriptor: (name: String, isOfToolchain: Bool)] = .init()
    var (seen, concerned): (Set<String>, [TypeDescriptor]) = ([], [])
    for descriptor in ProgramImage.ofProgram.flatMap(TypeDescriptor.all) {
      guard let place = descriptor.module else { continue }
      let module = known[place] ?? (place.ownName, ToolchainModules.contains(place.ownName))
      known[place] = module
      let isAskedFor = modules.isEmpty ? !module.isOfToolchain : modules.contains(module.name)
      guard isAskedFor || !module.isOfToolchain else { continue }
      seen.insert(module.name)
      guard let fields = descriptor.fields else {
        if isAskedFor { hidden[module.name, default: 0] += 1 }
        continue
      }
      if configuring.contains(descriptor) { continue }
      let isGeneric = descriptor.isGeneric
      let concerning = note(isGeneric ? fields : Self.fields(of: descriptor), of: descriptor, isAskedFor: isAskedFor)
      guard isAskedFor else { continue }
      descriptors += [descriptor]
      if isGeneric, !concerning.isEmpty { generics += [(descriptor.name, concerning)] }
      if !concerning.isEmpty || declaring.contains(descriptor) { concerned += [descriptor] }
    }
    types = Self.inOrder(concerned).compactMap(\.type)
    generics = generics.sorted { $0.name < $1.name }
    let similar = SimilarNames(seen.sorted { $0 < $1 }.map { PropertyName($0) })
    missingModules = modules.filter { !seen.contains($0) }.map { ($0, similar.near(PropertyName($0)).first) }
  }

  /// Returns the fields of a type and of its generic superclasses; an ordinary superclass is a type of its own.
  private static func fields(of descriptor: TypeDescriptor) -> [TypeDescriptor.Field] {
    let fields = descriptor.fields ?? []
    guard let superclass = descriptor.superclass, superclass.isGeneric else { return fields }
    return fields + Self.fields(of: superclass)
  }

  /// Notes the fields of a type; returns the names of those for which the type has to be instantiated.
  private func note(
    _ fields: [TypeDescriptor.Field], of descriptor: TypeDescriptor, isAskedFor: Bool
  ) -> [PropertyName] {
    var concerning: [PropertyName] = []
    for field in fields {
      let request = field.isVar ? field.leading.flatMap(SlotRequest.of) : nil
      let name = PropertyName(request == nil ? field.text : String(field.text.dropFirst()))
      let isFillable = request == .ownName || request == nil && field.isVar && field.isOptional && !field.isLazy
      if let match = match(name) {
        concerning += [match]
        if isFillable { mentioned.insert(match) }
      } else if isFillable, isAskedFor, let close = names.near(name).first {
        concerning += [name]
        let found = (owner: descriptor.name, property: name.rawValue)
        // Keeps the first by name, for a result that does not depend on the linker's order.
        near[close] = near[close].map { $0 < found ? $0 : found } ?? found
      } else if request != nil {
        concerning += [name]
      }
    }
    return concerning
  }

  /// Returns the registered name that the field of that name has: its own, that of the property whose wrapper or
  /// `lazy` value it stores.
  private func match(_ name: PropertyName) -> PropertyName? {
    if registered.contains(name) { return name }
    guard let prefix = ["_", StoredField.lazyPrefix].first(where: name.rawValue.hasPrefix) else { return nil }
    let inner = PropertyName(String(name.rawValue.dropFirst(prefix.count)))
    return registered.contains(inner) ? inner : nil
  }

  /// Sorts by module and name, for a result that does not depend on the linker's order.
  private static func inOrder(_ descriptors: [TypeDescriptor]) -> [TypeDescriptor] {
    let keyed = descriptors.map { (key: "\($0.module?.ownName ?? "").\($0.name)", descriptor: $0) }
    return keyed.sorted { $0.key < $1.key }.map(\.descriptor)
  }

  /// Returns the types with a fillable property of one of these classes, or of a protocol's type.
  func types(withPropertiesOf classes: [Any.Type]) -> [Any.Type] {
    let used = Set(classes.compactMap { TypeDescriptor(of: $0) })
    let found = descriptors.filter { descriptor in
      Self.fields(of: descriptor).contains { field in
        field.isVar && field.leading.map { $0.kind == .protocol || used.contains($0) } == true && field.isOptional
      }
    }
    return Self.inOrder(found).compactMap(\.type)
  }
}
