/// A class that can be made without being registered.
///
/// ```swift
/// final class Session: Component {
///   var store: Store?              // filled as in every object that the injector makes
///   init() {}
///   static var scope: Scope { .singleton }
/// }
/// let session = try injector.instance(of: Session.self)
/// ```
///
/// A registration of a fitting type comes first. Plain properties are filled by name, so a component fills them only
/// when it is registered, by hand or with ``ComponentModule``.
public protocol Component: AnyObject {
  /// Makes the object; the injector fills its properties afterwards.
  init()
  /// How the object is shared where no registration says otherwise.
  static var scope: Scope { get }
}

extension Component {
  /// A new object for every look-up.
  public static var scope: Scope { .unique }

  /// Whether the present actor may make one: a metatype is found whatever its conformance is isolated to.
  static var isReachable: Bool {
    !FieldRecords.isIsolated([Self.self as any Component.Type])
      || FieldRecords.isIsolatedHere(Self.self, to: (any Component).self)
  }

  fileprivate static func make() -> Any { Self() }
}

extension Registration {
  /// A component under a name, in a scope.
  convenience init(component type: any Component.Type, _ name: PropertyName, _ scope: Scope, _ location: SourceLocation)
  {
    self.init(
      name: name, type: type, scope: scope, source: .made(Factory(component: type)), location: location,
      isTyped: false)
  }

  /// A component that nobody registered: it stands for itself.
  convenience init(implicit type: any Component.Type) {
    self.init(
      name: PropertyName(TypeNames.lowerCamelCase(of: type)), type: type, scope: type.scope,
      source: .made(Factory(component: type)), location: SourceLocation(fileID: #fileID, line: #line),
      isImplicit: true, isTyped: false)
  }
}

extension Factory {
  fileprivate convenience init(component type: any Component.Type) {
    // Used only where the conformance may be, which is asked before.
    nonisolated(unsafe) let type = type
    self.init(
      isolation: nil, isSendable: false, isReachable: { type.isReachable }, make: .now { _ in type.make() })
  }
}
