/// An entry of a registration table: a name, and a value or a way to make one.
///
/// Immutable, so that derived injectors can share it.
///
/// `@unchecked Sendable` is sound: an instance that is not `Sendable` is handed out only where `isolation` allows it.
package final class Registration: @unchecked Sendable {
  package let name: PropertyName
  /// The static type of the instance, or of the value that is made.
  package let type: Any.Type
  /// The factory or the ready-made instance; `nil` for a rare source, and for an instance that is `nil`.
  ///
  /// One reference for both, since one more word would take 16 bytes.
  private let provider: AnyObject?
  private let details: Details?
  // An app has thousands of registrations. The rest fits into two words, which makes 72 bytes with the header; one more
  // byte would take 16.
  package let location: SourceLocation
  /// True if `provider` is a factory.
  private let hasFactory: Bool
  /// True if the library created it: for a component that was not registered, for the injector, or for the value of a
  /// `Lazy`.
  package let isImplicit: Bool
  /// True if there is no value, which is known without running a closure: for a `nil` instance, no value in a file, a
  /// `Lazy` of one of them, and an alias, which stands for another registration.
  ///
  /// Decorated or not: a `nil` is never passed to a decorator.
  package let providesNothing: Bool

  /// The facts that few registrations have.
  private final class Details: Sendable {
    /// The source, if it is neither an instance nor a factory.
    let source: ValueSource?
    let overridden: RegisteredProperty?
    let scope: Scope

    init(_ source: ValueSource?, _ overridden: RegisteredProperty?, _ scope: Scope) {
      (self.source, self.overridden, self.scope) = (source, overridden, scope)
    }

    // Most registrations have no details: only that is asked in the code of the callers.
    @inline(never)
    var convertible: (any ConvertibleSource)? { if case .converted(let file) = source { file } else { nil } }
    @inline(never) var deferred: LazySource? { if case .deferred(let deferred) = source { deferred } else { nil } }
    @inline(never) var aliased: PropertyName? { if case .alias(let name) = source { name } else { nil } }
  }

  @inline(never)
  init(
    name: PropertyName, type: Any.Type, scope: Scope = .unique, source: ValueSource, location: SourceLocation,
    isImplicit: Bool = false, overriding overridden: RegisteredProperty? = nil
  ) {
    (self.name, self.type, self.location, self.isImplicit) = (name, type, location, isImplicit)
    var rareSource: ValueSource?
    switch source {
    case .instance(let instance): (provider, hasFactory, providesNothing) = (instance, false, instance == nil)
    case .made(let factory):
      (provider, hasFactory, providesNothing) = (factory, true, factory.decoration?.base.providesNothing == true)
    case .converted(let file):
      let value = file.natural.map { InstanceStore.Shared(value: $0) }
      (provider, hasFactory, providesNothing, rareSource) = (value, false, value == nil, source)
    case .deferred(let lazy):
      (provider, hasFactory, providesNothing, rareSource) = (nil, false, lazy.origin.providesNothing, source)
    case .injector: (provider, hasFactory, providesNothing, rareSource) = (nil, false, false, source)
    case .alias: (provider, hasFactory, providesNothing, rareSource) = (nil, false, true, source)
    }
    details =
      rareSource == nil && overridden == nil && !scope.isShared ? nil : Details(rareSource, overridden, scope)
  }

  @inline(never) package var scope: Scope { details?.scope ?? .unique }

  /// The closure, initializer or component, if there is one.
  package var factory: Factory? { hasFactory ? provider.map { unsafeDowncast($0, to: Factory.self) } : nil }
  /// The ready-made instance with its isolation; `nil` if there is none, or if it is `nil` itself.
  var readyMade: InstanceStore.Shared? {
    hasFactory ? nil : provider.map { unsafeDowncast($0, to: InstanceStore.Shared.self) }
  }
  /// The source of the value.
  ///
  /// Computed: stored in one word, it would mark its objects in their highest bits, and leak checkers then see none of
  /// them.
  var source: ValueSource { if let factory { .made(factory) } else { details?.source ?? .instance(readyMade) } }
  /// The registration of an earlier module that this one overrides; a description, which keeps no value alive.
  var overridden: RegisteredProperty? { details?.overridden }
  /// The ready-made instance without its Optionals.
  package var instance: Any? { readyMade?.value }
  /// The isolation in which an instance may be handed out; a made value follows its factory.
  package var isolation: Isolation { readyMade?.isolation ?? .anywhere }
  /// The actor of the closure or of the instance, if there is one.
  package var actor: (any Actor)? { if case .actor(let actor) = isolation { actor } else { factory?.isolation } }
  /// True if the value was registered as `Sendable`, which only the chosen overload knows.
  package var isSendable: Bool { factory?.isSendable ?? isolation.isAnywhere }
  /// Returns the isolation of a value that the registration has just provided to a caller.
  func isolation(for caller: CallerIsolation) -> Isolation { isSendable ? .anywhere : Isolation(of: caller.actor) }
  /// True if it makes a new value for each use, without arguments, actor or waiting: nothing is checked before it runs.
  var runsUnconditionally: Bool {
    guard !scope.isShared, let factory, factory.isolation == nil, factory.parameters.isEmpty else { return false }
    return factory.canBeCalledHere == nil && !factory.isAwaited
  }

  /// The type without its Optional: `Engine` for a closure that makes an `Engine?`.
  package var providedType: Any.Type { FieldRecords.wrapped(of: type) ?? type }

  /// The type of a ready-made instance itself, or the type that is provided.
  var knownType: Any.Type { instance.map { Swift.type(of: $0) } ?? providedType }

  /// The file or the variable with the value, which converts it.
  var convertible: (any ConvertibleSource)? { details?.convertible }

  /// The `Lazy` or the `Provider` that is handed out.
  var deferred: LazySource? { details?.deferred }

  /// The registration that provides the value of a `Lazy` or a `Provider`; for all others the registration itself.
  package var origin: Registration { deferred?.origin ?? self }

  @inline(never) package var described: RegisteredProperty { RegisteredProperty(self) }

  /// Returns a copy with the contents of another registration, as lists show an alias, or one that overrides the
  /// registration of an earlier module.
  func with(contentsOf other: Registration, overriding overridden: Registration? = nil) -> Registration {
    Registration(
      name: name, type: other.type, scope: other.scope, source: other.source, location: location,
      overriding: overridden?.described)
  }

  /// The name that an alias refers to; `nil` if the registration is not an alias.
  package var aliased: PropertyName? { details?.aliased }

  /// The registration of the injector itself, used if nothing else is registered for it.
  package static let injector = Registration(
    name: "injector", type: PropertyInjector.self, source: .injector,
    location: SourceLocation(fileID: #fileID, line: #line), isImplicit: true)
}

/// The requests that a registration can answer, judging by types and without running anything.
extension Registration {
  /// Returns true if a value for a property or lookup of that type may come from here; if it would have to be made,
  /// types decide.
  @inline(never) package func canFit(_ valueType: Any.Type) -> Bool {
    if let instance { return Fitting.fits(adapt(instance, to: valueType), valueType) }
    // The value of a file may be set to `nil` whatever its type is.
    if providesNothing { return convertible != nil }
    return deferred?.canAnswer ?? (Fitting.certainty(of: type, as: valueType) != .no)
  }

  /// Returns whether a value from here is certain to fit: the check of a lookup by type.
  ///
  /// A conversion is for lookups by name, and an alias does not count: its registration does, once.
  func fits(_ valueType: Any.Type) -> Fitting.Certainty {
    if let instance { return Fitting.certainty(of: instance, as: valueType) }
    let certainty = providesNothing ? .no : Fitting.certainty(of: type, as: valueType)
    return certainty == .perhaps ? .no : certainty
  }

  /// Returns whether a value from here is certain to fit, on the current actor at least.
  package func isSure(_ valueType: Any.Type) -> Bool { fits(valueType) != .no }

  /// Returns a value from here, converted to the requested type if possible.
  func adapt(_ value: Any, to valueType: Any.Type) -> Any {
    guard let convertible, !Fitting.fits(value, valueType) else { return value }
    return convertible.converted(to: Fitting.unwrapped(valueType)) ?? value
  }

  /// Returns true if the number and the types of the arguments match the parameters.
  func takes(_ arguments: [Any]) -> Bool {
    let parameters = factory?.parameters ?? []
    return arguments.count == parameters.count
      && (parameters.isEmpty || zip(arguments, parameters).allSatisfy(Self.takes(_:as:)))
  }

  /// Returns true if the value is made from arguments of exactly these types.
  package func takes(types: [Any.Type]) -> Bool { (factory?.parameters ?? []).elementsEqual(types) { $0 == $1 } }

  /// Returns true if an argument fits a parameter; an Optional parameter also accepts `nil`.
  @inline(never) static func takes(_ argument: Any, as parameter: Any.Type) -> Bool {
    guard let value = Fitting.unwrap(argument) else { return FieldRecords.kind(of: parameter) == .optional }
    return Fitting.fits(value, parameter)
  }
}
