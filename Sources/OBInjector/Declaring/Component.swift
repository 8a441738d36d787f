/// A class that the injector can make without a registration.
///
/// ```swift
/// final class Session: Component {
///   var store: Store?  // filled as in every object that the injector makes
///   init() {}
///   static var scope: Scope { .singleton }
/// }
/// let session = try injector.instance(of: Session.self)
/// ```
///
/// Use it for services that any code may look up by type, without a module that lists them. A registration of a fitting
/// type comes first. A plain property is filled by its name, so it gets a component only if that is registered, by hand
/// or with ``ComponentModule``.
public protocol Component: AnyObject {
  /// Makes the object, in the isolation of the caller that needs it; the injector fills its properties afterwards.
  init()
  /// The scope of the component where no registration gives one.
  static var scope: Scope { get }
}

extension Component {
  /// The default: a new object for every lookup.
  public static var scope: Scope { .unique }

  /// True if the current actor may use the conformance.
  ///
  /// Casting a metatype finds an isolated conformance on every actor, so its isolation is checked here.
  static var canBeCalledHere: Bool {
    !FieldRecords.isIsolated([Self.self as any Component.Type])
      || FieldRecords.isIsolatedHere(Self.self, to: (any Component).self)
  }
}

extension Registration {
  /// Makes the registration of a component under the name of its type; without a location, the registration that an
  /// unregistered component implies.
  @inline(never)
  convenience init(component type: any Component.Type, _ scope: Scope? = nil, at location: SourceLocation? = nil) {
    // Sound: `canBeCalledHere` is checked before every call, so the conformance is used only where it may be.
    nonisolated(unsafe) let component = type
    let factory = Factory(
      isolation: nil, isSendable: false, canBeCalledHere: { component.canBeCalledHere },
      make: .now { _, _ in component.init() })
    self.init(
      name: PropertyName(TypeNames.lowerCamelCase(of: type)), type: type, scope: scope ?? type.scope,
      source: .made(factory), location: location ?? SourceLocation(fileID: "a Component", line: 0),
      isImplicit: location == nil)
  }
}
