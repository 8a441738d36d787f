/// What a program's types say about some names, read from their descriptors: names before types, so that hardly any type
/// is instantiated for it.
struct ProgramScan {
  /// A type that can't be asked without its arguments, and a property with a name that is registered.
  struct GenericProperty {
    let owner: String
    let name: PropertyName
  }

  /// The modules that were asked for but have no types.
  private(set) var missingModules: [(name: String, suggestion: String?)] = []
  /// The types to be verified: one of their own properties bears a name, nearly bears one, is `@Injected`, or they declare
  /// key paths.
  private(set) var types: [Any.Type] = []
  private(set) var generics: [GenericProperty] = []
  /// Modules of which types hide their stored properties, and how many do.
  private(set) var hidden: [(module: String, count: Int)] = []
  /// The names that properties bear which could be filled, in whatever module.
  private(set) var mentioned: Set<PropertyName> = []
  /// Of names: that of a property that is spelled nearly like it, and the type that has the property.
  private(set) var near: [PropertyName: (property: PropertyName, owner: String)] = [:]
  /// For names of properties: the names that are spelled nearly so, the closest first.
  private(set) var spellings: [PropertyName: [PropertyName]] = [:]
  /// Those of the program's descriptors that were asked for and are not generic.
  private var descriptors: [TypeDescriptor] = []

  private struct Module {
    let name: String
    let isOfProgram: Bool
    let isAskedFor: Bool
  }

  /// - Parameters:
  ///   - names: The names that are registered.
  ///   - modules: The modules whose types are meant; none for all.
  init(_ names: [PropertyName], modules: [String]) {
    let filter = FieldNameFilter(names.map(\.rawValue))
    let images = ProgramImage.ofProgram
    var declaring: Set<TypeDescriptor> = []
    for image in images { declaring.formUnion(TypeDescriptor.conforming(to: (any KeyPathInjectable).self, in: image)) }
    var known: [TypeDescriptor: Module] = [:]
    var (seen, concerned): (Set<String>, [TypeDescriptor]) = ([], [])
    var (bases, heirs): (Set<TypeDescriptor>, [TypeDescriptor]) = ([], [])
    var hidden: [String: Int] = [:]
    for descriptor in images.flatMap(TypeDescriptor.all) {
      guard let place = descriptor.module else { continue }
      let module = known[place] ?? Self.module(place, modules)
      known[place] = module
      guard module.isOfProgram || module.isAskedFor else { continue }
      seen.insert(module.name)
      guard let fields = descriptor.fields else {
        if module.isAskedFor { hidden[module.name, default: 0] += 1 }
        continue
      }
      if module.isAskedFor, !descriptor.isGeneric { descriptors.append(descriptor) }
      let isConcerned = note(fields, of: descriptor, filter, isAskedFor: module.isAskedFor)
      if descriptor.isGeneric {
        if isConcerned { bases.insert(descriptor) }
      } else if module.isAskedFor {
        if isConcerned || declaring.contains(descriptor) {
          concerned.append(descriptor)
        } else if descriptor.superclass?.isGeneric == true {
          heirs.append(descriptor)
        }
      }
    }
    concerned += heirs.filter { Self.inherits($0, from: bases) }
    types = Self.inOrder(concerned).compactMap(\.type)
    generics.sort { ($0.owner, $0.name.rawValue) < ($1.owner, $1.name.rawValue) }
    self.hidden = hidden.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for module in modules where !seen.contains(module) {
      let close = Suggestion.closest(to: PropertyName(module), among: seen.sorted().map { PropertyName($0) })
      missingModules.append((module, close?.rawValue))
    }
  }

  /// Whether a class inherits from one of these generic ones without a class between them that can be asked itself.
  private static func inherits(_ descriptor: TypeDescriptor, from bases: Set<TypeDescriptor>) -> Bool {
    var level = descriptor.superclass
    while let current = level, current.isGeneric {
      if bases.contains(current) { return true }
      level = current.superclass
    }
    return false
  }

  private static func module(_ place: TypeDescriptor, _ modules: [String]) -> Module {
    let name = place.ownName
    let isOfProgram = !ToolchainModules.contains(name)
    return Module(
      name: name, isOfProgram: isOfProgram, isAskedFor: modules.isEmpty ? isOfProgram : modules.contains(name))
  }

  /// Whether the type has to be instantiated to say more.
  private mutating func note(
    _ fields: [TypeDescriptor.Field], of descriptor: TypeDescriptor, _ filter: FieldNameFilter, isAskedFor: Bool
  ) -> Bool {
    var isConcerned = false
    for field in fields {
      let isSlot = field.isVar && field.leading == injected
      let isFillable = isSlot || field.isVar && field.isOptional
      if let name = filter.match(field).map({ PropertyName($0) }) {
        isConcerned = true
        if isFillable {
          mentioned.insert(name)
          if isAskedFor, descriptor.isGeneric { generics.append(GenericProperty(owner: descriptor.name, name: name)) }
        }
      } else if isSlot {
        isConcerned = true
      } else if isFillable, isAskedFor, let name = near(field, filter) {
        isConcerned = true
        let found = (property: PropertyName(field.text), owner: descriptor.name)
        // The first by name, whatever order the linker gave them.
        if near[name].map({ (found.owner, found.property.rawValue) < ($0.owner, $0.property.rawValue) }) ?? true {
          near[name] = found
        }
      }
    }
    return isConcerned
  }

  /// The name that is spelled most nearly like a field's.
  private mutating func near(_ field: TypeDescriptor.Field, _ filter: FieldNameFilter) -> PropertyName? {
    let name = PropertyName(field.text)
    if let known = spellings[name] { return known.first }
    let close = name.rawValue.count > 2 ? filter.near(field).map { PropertyName($0) } : []
    spellings[name] = close
    return close.first
  }

  private let injected = TypeDescriptor(of: Injected<Int>.self)

  /// By module and name, whatever order the linker gave them.
  private static func inOrder(_ descriptors: [TypeDescriptor]) -> [TypeDescriptor] {
    descriptors.map { (key: "\($0.module?.ownName ?? "").\($0.name)", descriptor: $0) }
      .sorted { $0.key < $1.key }.map(\.descriptor)
  }

  /// The types with a fillable property of a protocol's type, or of one of these classes.
  func types(withPropertiesOf classes: [Any.Type]) -> [Any.Type] {
    let wanted = Set(classes.compactMap { TypeDescriptor(of: $0) })
    return Self.inOrder(
      descriptors.filter { descriptor in
        descriptor.fields?.contains { field in
          guard field.isVar, let leading = field.leading, leading.kind == .protocol || wanted.contains(leading) else {
            return false
          }
          return field.isOptional
        } ?? false
      }
    ).compactMap(\.type)
  }
}
