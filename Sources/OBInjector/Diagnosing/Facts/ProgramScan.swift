/// A scan of the program's types for some names.
///
/// Reads descriptors, and the names of fields before their types, so that hardly any type is instantiated.
final class ProgramScan {
  /// The requested modules that have no types.
  private(set) var missingModules: [(name: String, suggestion: String?)] = []
  /// The types to verify: a property of the type itself has a name or nearly has one, or is `@Injected…`, or the type
  /// declares key paths.
  private(set) var types: [Any.Type] = []
  /// The generic types, which can't be checked without their arguments, and their properties that have registered names
  /// or are `@Injected`.
  private(set) var generics: [(name: String, properties: [PropertyName])] = []
  /// The modules with types that hide their stored properties, and the number of those types.
  private(set) var hidden: [(module: String, count: Int)] = []
  /// The names that fillable properties have, in any module.
  private(set) var mentioned: Set<PropertyName> = []
  /// For a name: a property with a similar spelling, and the type with that property.
  private(set) var near: [PropertyName: (property: PropertyName, owner: String)] = .init()
  /// For the name of a property: the names with a similar spelling, the closest first.
  private var spellings: [PropertyName: [PropertyName]] = .init()
  private let filter: FieldNameFilter
  /// The descriptors of the requested modules' types that are not generic.
  private var descriptors: [TypeDescriptor] = []

  private typealias Module = (name: String, isOfProgram: Bool, isAskedFor: Bool)

  /// Scans the program.
  ///
  /// - Parameters:
  ///   - names: The names that are registered.
  ///   - modules: The modules to scan for types; if empty, all modules of the program.
  init(_ names: [PropertyName], modules: [String]) {
    filter = FieldNameFilter(names.map(\.rawValue))
    let images = ProgramImage.ofProgram
    func conforming(to existential: Any.Type) -> Set<TypeDescriptor> {
      Set(images.flatMap { TypeDescriptor.conforming(to: existential, in: $0) })
    }
    let declaring = conforming(to: (any KeyPathInjectable).self)
    // A module's own properties are what it registers: modules are not injected.
    let configuring = conforming(to: (any InjectorModule).self)
    var known: [TypeDescriptor: Module] = .init()
    var (seen, concerned): (Set<String>, [TypeDescriptor]) = ([], [])
    var (bases, heirs): (Set<TypeDescriptor>, [TypeDescriptor]) = ([], [])
    var hidden: [String: Int] = .init()
    var last: (place: TypeDescriptor, module: Module)?
    for descriptor in images.flatMap(TypeDescriptor.all) {
      guard let place = descriptor.module else { continue }
      // The types of a module stand together.
      if last?.place != place {
        let module = known[place] ?? Self.module(place, modules)
        known[place] = module
        last = (place, module)
      }
      guard let module = last?.module else { continue }
      guard module.isOfProgram || module.isAskedFor else { continue }
      seen.insert(module.name)
      guard let fields = descriptor.fields else {
        if module.isAskedFor { hidden[module.name, default: 0] += 1 }
        continue
      }
      if configuring.contains(descriptor) { continue }
      if module.isAskedFor, !descriptor.isGeneric { descriptors.append(descriptor) }
      let concerning = note(fields, of: descriptor, isAskedFor: module.isAskedFor)
      let isConcerned = !concerning.isEmpty
      if descriptor.isGeneric {
        guard isConcerned else { continue }
        bases.insert(descriptor)
        if module.isAskedFor { generics.append((descriptor.name, concerning)) }
      } else if module.isAskedFor {
        if isConcerned || declaring.contains(descriptor) {
          concerned.append(descriptor)
        } else if descriptor.superclass?.isGeneric == true {
          heirs.append(descriptor)
        }
      }
    }
    concerned += heirs.filter { Self.levels($0).contains(where: bases.contains) }
    types = Self.inOrder(concerned).compactMap(\.type)
    generics.sort { $0.name < $1.name }
    self.hidden = hidden.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for module in modules where !seen.contains(module) {
      let close = Suggestion.closest(to: PropertyName(module), among: seen.sorted().map { PropertyName($0) })
      missingModules.append((module, close?.rawValue))
    }
  }

  /// Returns a type and its generic superclasses, whose properties it has; any other superclass is a type of its own.
  private static func levels(_ descriptor: TypeDescriptor) -> [TypeDescriptor] {
    Array(sequence(first: descriptor) { $0.superclass.flatMap { $0.isGeneric ? $0 : nil } })
  }

  private static func module(_ place: TypeDescriptor, _ modules: [String]) -> Module {
    let name = place.ownName
    let isOfProgram = !ToolchainModules.contains(name)
    return (name, isOfProgram, modules.isEmpty ? isOfProgram : modules.contains(name))
  }

  /// Notes the fields of a type; returns the names of those for which the type has to be instantiated.
  private func note(
    _ fields: [TypeDescriptor.Field], of descriptor: TypeDescriptor, isAskedFor: Bool
  ) -> [PropertyName] {
    var concerning: [PropertyName] = []
    for field in fields {
      let request = field.isVar ? field.leading.flatMap { wrappers[$0] } : nil
      func own() -> PropertyName { Self.name(field, isSlot: request != nil) }
      // The property's own name tells nothing if the property asks for something else.
      if request == .type || request == .otherName {
        concerning.append(own())
        continue
      }
      let isFillable = request == .ownName || field.isVar && field.isOptional && !field.isLazy
      let measure = filter.measure(field, isWrapped: request != nil)
      if let name = filter.match(field, measure, isWrapped: request != nil).map({ PropertyName($0) }) {
        concerning.append(name)
        if isFillable { mentioned.insert(name) }
      } else if isFillable, isAskedFor, let name = near(field, measure, isSlot: request != nil) {
        concerning.append(own())
        let found = (property: own(), owner: descriptor.name)
        // Keeps the first by name, for a result that does not depend on the linker's order.
        if near[name].map({ (found.owner, found.property.rawValue) < ($0.owner, $0.property.rawValue) }) ?? true {
          near[name] = found
        }
      } else if request != nil {
        concerning.append(own())
      }
    }
    return concerning
  }

  /// Returns the name that is the closest to the spelling of a field.
  private func near(
    _ field: TypeDescriptor.Field, _ measure: FieldNameFilter.Measure, isSlot: Bool
  ) -> PropertyName? {
    guard filter.mayBeNear(measure) else { return nil }
    let name = Self.name(field, isSlot: isSlot)
    let close = names(near: name)
    spellings[name] = close
    return close.first
  }

  /// Returns the registered names that the name of a property is a misspelling of, the closest first.
  @inline(never)
  func names(near name: PropertyName) -> [PropertyName] {
    if let known = spellings[name] { return known }
    return name.rawValue.count > 2 ? filter.near(name.rawValue).map { PropertyName($0) } : []
  }

  /// Returns the name of a property; the field of a wrapper's storage has an underscore before it.
  private static func name(_ field: TypeDescriptor.Field, isSlot: Bool) -> PropertyName {
    PropertyName(isSlot ? String(field.text.dropFirst()) : field.text)
  }

  private let wrappers = SlotRequest.byDescriptor

  /// Sorts by module and name, for a result that does not depend on the linker's order.
  private static func inOrder(_ descriptors: [TypeDescriptor]) -> [TypeDescriptor] {
    descriptors.map { (key: "\($0.module?.ownName ?? "").\($0.name)", descriptor: $0) }
      .sorted { $0.key < $1.key }.map(\.descriptor)
  }

  /// Returns the types with a fillable property of one of these classes, or of a protocol's type.
  func types(withPropertiesOf classes: [Any.Type]) -> [Any.Type] {
    let used = Set(classes.compactMap { TypeDescriptor(of: $0) })
    return Self.inOrder(
      descriptors.filter { descriptor in
        for field in Self.levels(descriptor).flatMap({ $0.fields ?? [] }) where field.isVar {
          guard let leading = field.leading, leading.kind == .protocol || used.contains(leading) else { continue }
          if field.isOptional { return true }
        }
        return false
      }
    ).compactMap(\.type)
  }

  /// Returns the names that may have been meant.
  func suggestions(for names: [PropertyName]) -> [PropertyName: PropertyName] {
    var suggestions: [PropertyName: PropertyName] = .init()
    for name in names { suggestions[name] = near[name]?.property }
    return suggestions
  }
}
