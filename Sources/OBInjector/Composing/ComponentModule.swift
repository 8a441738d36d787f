/// Registers components under their type names in lower camel case: `SGService` as `sgService`.
///
/// Use it where many classes are to fill properties under the names of their types.
///
/// ```swift
/// let filter = ComponentFilter(prefixes: ["SG"])
/// let module = ComponentModule([SGService.self, SGStore.self], filter: filter)
/// let injector = try PropertyInjector(modules: [module])
/// let service: SGService = try injector.instance(forProperty: "sgService")
/// ```
public struct ComponentModule: InjectorModule {
  private let types: [any Component.Type]
  private let filter: ComponentFilter
  private let scope: Scope
  private let location: SourceLocation

  /// Creates a module of the types that pass the filter, all with one scope.
  ///
  /// - Parameters:
  ///   - types: The classes to register.
  ///   - filter: Decides which of them to register; by default all.
  ///   - scope: The scope of each registration.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ types: [any Component.Type], filter: ComponentFilter = .all, scope: Scope = .singleton,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    (self.types, self.filter, self.scope) = (types, filter, scope)
    location = SourceLocation(fileID: fileID, line: line)
  }

  /// Registers the components.
  ///
  /// - Throws: ``InjectionError`` with the code `notRegistered` for a class that the filter names and the list of types
  ///   lacks, and `duplicate` for two types with the same property name; nothing is registered then.
  public func configure(_ injector: PropertyInjector) throws {
    let names = types.map { TypeNames.bare($0) }
    if let unknown = filter.classes?.first(where: { !names.contains($0) }) {
      throw InjectionError.unknownComponent(unknown, among: names)
    }
    let chosen = types.filter { filter.admits(TypeNames.bare($0)) }
    var known: [PropertyName: any Component.Type] = .init()
    for type in chosen {
      let name = PropertyName(TypeNames.lowerCamelCase(of: type))
      if let first = known[name], first != type {
        throw InjectionError(
          .duplicateComponent, property: name, type: first, found: type, locations: [location],
          ["first": .quoted(String(reflecting: first)), "second": .quoted(String(reflecting: type))])
      }
      known[name] = type
    }
    for type in chosen { _ = injector.add(Registration(component: type, scope, at: location)) }
  }
}

/// A filter of the components that a ``ComponentModule`` registers: those with certain type names.
///
/// It can be decoded from a file; a file with neither list passes every component, as ``all`` does.
///
/// ```json
/// { "prefixes": ["SG"], "classes": ["Session"] }
/// ```
public struct ComponentFilter: Decodable, Hashable, Sendable {
  // A file may have one of them, or neither: then every component passes.
  private let prefixes: [String]?
  let classes: [String]?

  /// The filter that every component passes.
  public static let all = ComponentFilter(nil, nil)

  /// Creates a filter that passes type names with one of the prefixes, and those among the classes; without any, none.
  ///
  /// - Parameters:
  ///   - prefixes: Registers types whose names begin with one of these.
  ///   - classes: Registers types with these names.
  public init(prefixes: [String] = [], classes: [String] = []) {
    self.init(prefixes, classes)
  }

  private init(_ prefixes: [String]?, _ classes: [String]?) { (self.prefixes, self.classes) = (prefixes, classes) }

  func admits(_ name: String) -> Bool {
    if prefixes == nil, classes == nil { return true }
    return classes?.contains(name) == true || prefixes?.contains { name.hasPrefix($0) } == true
  }
}
