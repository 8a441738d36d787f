/// The relationships between types, properties, registrations and their dependencies, each recorded once by one walk.
///
/// The rules of a verification, the unused registrations and the graph are functions of these facts.
final class DependencyFacts {
  /// A property of a visited type, and the effect that an injection would have on it.
  struct Property {
    enum Answer {
      /// The registration fills the property.
      case source(Registration)
      /// The property is filled with the injector itself.
      case injector
      /// The component is made for the property, without a registration.
      case component(Any.Type)
      /// A mistake leaves the property unfilled.
      case failed(InjectionError)
      /// The property's name is an alias that leads nowhere or to itself.
      case leadsNowhere(InjectionError)
      /// There is no value; with an error if the registration is a ready-made `nil`.
      case withoutValue(InjectionError?)
      /// Only an object tells the name that the property asks for; it may be that of any of these registrations.
      case unknown([Registration])
      /// Nothing is registered for the property, or nothing that fits.
      case missing
      /// The property is not empty, or can't be filled, and has no registered name.
      case untouched
    }

    let point: InjectionPoint
    let answer: Answer

    var source: Registration? { if case .source(let source) = answer { source } else { nil } }

    /// True if a mistake leaves the property unfilled, that of an alias included.
    var isFailed: Bool {
      switch answer {
      case .failed, .leadsNowhere: true
      case .source, .injector, .component, .withoutValue, .unknown, .missing, .untouched: false
      }
    }

    /// True if a made object with the property would fail, or be reported.
    var isLacking: Bool {
      switch answer {
      case .failed, .leadsNowhere: true
      case .missing, .withoutValue: point.isRequired
      case .source, .injector, .component, .unknown, .untouched: false
      }
    }

    /// True for a `Lazy` or a `Provider`, for which an injection makes no value.
    var isLazy: Bool { point.lazyType != nil && source?.fits(point.valueType) == .no }
  }

  /// A type that an injector fills, and its properties.
  final class Visit {
    /// The evidence that a type is meant to be injected.
    enum Role {
      /// A registration fills the type, was meant to fill it, or makes it; or the type was given.
      case target
      /// Declares injectable properties, but none that a registration of this injector fills.
      case declared
      /// Only the name of a property suggests it.
      case unrelated
    }

    let number: Int
    let record: TypeRecord
    /// The names on the way to the type; empty for a given type.
    let path: [PropertyName]
    /// True if the type is reachable from the given types; only then do its properties count as uses of registrations.
    let isGiven: Bool
    /// The innermost shared registration that the object is made for; `nil` if there is none.
    let sharer: Registration?
    let role: Role
    /// The view of the injector that makes the object.
    let view: InjectorView
    let properties: [Property]

    init(
      number: Int, _ record: TypeRecord, _ path: [PropertyName], isGiven: Bool, sharer: Registration?, _ role: Role,
      _ view: InjectorView, _ properties: [Property]
    ) {
      (self.number, self.record, self.path, self.isGiven) = (number, record, path, isGiven)
      (self.sharer, self.role, self.view, self.properties) = (sharer, role, view, properties)
    }

    var type: Any.Type { record.type }
  }

  /// A registration of which an injector makes the value, the dependencies of its initializer, and the innermost shared
  /// registration that this is for, perhaps itself.
  typealias Making = (
    registration: Registration, view: InjectorView, requirements: [Requirement], sharer: Registration?
  )

  /// A type or a registration, and the injector that makes it.
  struct Made: Hashable {
    let made: ObjectIdentifier
    let planner: ObjectIdentifier

    init(_ made: ObjectIdentifier, by planner: Planner) {
      (self.made, self.planner) = (made, ObjectIdentifier(planner))
    }
  }

  /// The view of the injector that was asked.
  let view: InjectorView
  /// The types of the program, if all of them are verified.
  let scan: ProgramScan?
  /// The registrations that were ignored, since their names were taken.
  let duplicates: [ModuleLog.Duplicate]
  /// The caller; only ready-made instances of its isolation can be read.
  let caller: CallerIsolation
  let visits: [Visit]
  let makings: [Making]
  /// A property together with the visit to its type.
  typealias Found = (visit: Visit, number: Int, property: Property)
  /// All properties of all visits, in the order of the walk.
  let properties: [Found]
  /// The names of the registrations that fill some property.
  let filling: Set<PropertyName>
  /// The visible registrations by their numbers, in order of registration.
  let numbers: [ObjectIdentifier: Int]
  private let visitNumbers: [Made: Int]
  private(set) lazy var usage = Usage(self)
  private(set) lazy var unfillable = findUnfillable()
  private(set) lazy var misspellings = findMisspellings()

  init(
    of types: [Any.Type], _ view: InjectorView, scan: ProgramScan? = nil, duplicates: [ModuleLog.Duplicate] = [],
    caller: CallerIsolation = .nonisolated, withAllRegistrations: Bool
  ) {
    self.caller = caller
    let walk = FactWalk(view, isProgram: scan != nil)
    walk.follow(types)
    if withAllRegistrations { walk.followAll() }
    walk.followDoubtful()
    (self.view, self.scan, self.duplicates) = (view, scan, duplicates)
    (visits, makings) = (walk.visits, walk.makings)
    properties = visits.flatMap { visit in visit.properties.enumerated().map { (visit, $0.offset, $0.element) } }
    // A value that fills a property by its type tells nothing about names.
    filling = Set(properties.filter(\.property.point.asksForOwnName).compactMap(\.property.source?.name))
    numbers = Dictionary(uniqueKeysWithValues: view.all.enumerated().map { (ObjectIdentifier($1), $0) })
    visitNumbers = Dictionary(
      visits.map { (Made(ObjectIdentifier($0.type), by: $0.view.planner), $0.number) },
      uniquingKeysWith: { one, _ in one })
  }

  var isProgram: Bool { scan != nil }

  /// Returns the visit to the type that a registration makes.
  func visit(madeBy making: Making) -> Visit? {
    visit(to: making.registration.providedType, in: making.view)
  }

  /// Returns the visit to a type that the injector of a view makes.
  @inline(never)
  func visit(to type: Any.Type, in view: InjectorView) -> Visit? {
    visitNumbers[Made(ObjectIdentifier(type), by: view.planner)].map { visits[$0] }
  }
}

// MARK: - Properties of the visits

extension DependencyFacts {
  /// Returns the description of a property, with the class that declares it.
  func described(_ point: InjectionPoint, of type: Any.Type) -> VerificationReport.Warning.Property {
    let owner = FieldRecords.classes(of: type).prefix { level in
      level == type || view.record(of: level).points.contains { $0.name == point.name }
    }.last
    return VerificationReport.Warning.Property(owner: owner ?? type, name: point.name, type: point.type)
  }

  /// Returns the findings about properties without those that concern an inherited property again.
  ///
  /// A whole program contains classes together with their subclasses; of types that the caller passes, each is named.
  func eachOnce(_ found: [Found]) -> [Found] {
    guard isProgram else { return found }
    var seen: Set<VerificationReport.Warning.Property.Key> = []
    return found.filter { seen.insert(described($0.property.point, of: $0.visit.type).key).inserted }
  }
}

extension VerificationReport.Warning.Property {
  struct Key: Hashable {
    let name: PropertyName
    let owner: ObjectIdentifier
  }

  var key: Key { Key(name: name, owner: ObjectIdentifier(owner)) }
}
