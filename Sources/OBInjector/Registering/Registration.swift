/// One entry of the table: under this name, this value, or this way of making one.
///
/// Immutable, so that injectors that are derived from each other may share it.
///
/// `@unchecked Sendable` is sound: an instance that is not `Sendable` is handed out only where `isolation` allows it.
final class Registration: @unchecked Sendable {
  let name: PropertyName
  /// The static type of the instance, or of what is made.
  let type: Any.Type
  let scope: Scope
  let source: ValueSource
  // Beside the source, where there is room for them.
  /// Whether nobody wrote it: it stands for a component that was looked up, or for the injector.
  let isImplicit: Bool
  /// Whether it is a block of nobody's that makes a new value for each use: there is nothing to ask before it runs.
  let isPlainBlock: Bool
  /// Whether its value takes the type that is wanted.
  let isConvertible: Bool
  /// Whether it has to be asked, before anything is made or handed out, whether it can fit.
  let isAskedFirst: Bool
  /// A ready-made instance without its Optionals; `nil` for one that is.
  ///
  /// Beside its source, which everybody looks at who asks for one, and would copy it.
  let instance: Any?
  /// Where an instance may be handed out; what is made goes by its factory.
  let isolation: Isolation
  let location: SourceLocation
  /// The block, initializer or component, where there is one.
  let factory: Factory?
  /// The type for whose properties alone the name means this; `nil` where it does for all.
  let target: Any.Type?
  /// Whether the compiler has seen its type where it was registered; not that of a root's member, nor of a component.
  let isTyped: Bool

  init(
    name: PropertyName, type: Any.Type, scope: Scope = .unique, source: ValueSource, instance: Any? = nil,
    isolation: Isolation = .anywhere, location: SourceLocation, isImplicit: Bool = false, target: Any.Type? = nil,
    isTyped: Bool = true
  ) {
    self.target = target
    self.isTyped = isTyped
    self.name = name
    self.type = type
    self.scope = scope
    self.source = source
    self.instance = instance.flatMap(Fitting.unwrap)
    self.isolation = isolation
    self.location = location
    self.isImplicit = isImplicit
    if case .made(let factory) = source { self.factory = factory } else { factory = nil }
    if case .converted = source { isConvertible = true } else { isConvertible = false }
    if case .deferred = source { isAskedFirst = true } else { isAskedFirst = factory != nil }
    isPlainBlock = scope == .unique && factory?.isPlain == true
  }

  /// The type without its Optional: `Engine` for a block that makes an `Engine?`.
  var providedType: Any.Type { FieldRecords.wrapped(of: type) ?? type }

  /// Whether it is known without a block that there is no value: `nil` as an instance, or in a file.
  var isReadyMadeNil: Bool {
    switch source {
    case .instance: instance == nil
    case .converted(let convertible): convertible.value == nil
    case .made, .injector, .deferred, .alias: false
    }
  }

  /// The one that is asked in the end: what a `Lazy` or a `Provider` stands for.
  var origin: Registration { if case .deferred(let deferred) = source { deferred.origin } else { self } }

  /// Whether what is made is kept until somebody resets it, so that a plan may hold it.
  var isKept: Bool { scope.isShared && scope != .weakSingleton }

  var described: RegisteredProperty {
    RegisteredProperty(name: name, type: type, scope: scope, location: location, target: target)
  }

  /// Its place in a table.
  var key: Key { Key(name: name, target: target.map { ObjectIdentifier($0) }) }

  /// A name, and the type for whose properties alone it means something.
  struct Key: Hashable, Sendable {
    let name: PropertyName
    var target: ObjectIdentifier?
  }

  /// The same for the properties of one type only.
  func belonging(to target: Any.Type) -> Registration {
    Registration(
      name: name, type: type, scope: scope, source: source, instance: instance, isolation: isolation,
      location: location, isImplicit: isImplicit, target: target, isTyped: isTyped)
  }

  /// What it stands for instead of its own source, if it is an alias.
  var aliased: PropertyName? { if case .alias(let name) = source { name } else { nil } }

  /// An alias as those see it who read lists: with what it stands for, under its own name and in its own place.
  func standing(for found: Registration) -> Registration {
    Registration(
      name: name, type: found.type, scope: found.scope, source: found.source, instance: found.instance,
      isolation: found.isolation, location: location, target: target, isTyped: found.isTyped)
  }

  /// What stands for the injector itself, where nothing else is registered for it.
  static let injector = Registration(
    name: "injector", type: PropertyInjector.self, source: .injector,
    location: SourceLocation(fileID: #fileID, line: #line), isImplicit: true)
}

extension Registration {
  /// Whether a value for a property or look-up of that type may come from here, from types alone where one would have
  /// to be made.
  func canFit(_ wanted: Any.Type) -> Bool {
    switch source {
    case .instance: instance.map { Fitting.fits($0, wanted) } ?? false
    case .made, .injector: Fitting.answer(type, wanted: wanted) != .no
    case .converted(let convertible): convertible.value == nil || convertible.value(as: wanted) != nil
    case .deferred(let deferred): deferred.canAnswer
    case .alias: false
    }
  }

  /// Whether it is sure, without running anything, that a value from here fits: what a look-up by type asks.
  func fits(_ wanted: Any.Type) -> Fitting.Certainty {
    switch source {
    case .instance: instance.map { Fitting.certainty(of: $0, as: wanted) } ?? .no
    case .made, .injector: Fitting.certainty(of: type, as: wanted)
    // By type it stands for what it is; whatever it could become, it is asked for by name.
    case .converted(let convertible): convertible.value.map { Fitting.certainty(of: $0, as: wanted) } ?? .no
    case .deferred: Fitting.certainty(of: type, as: wanted)
    // By type the registration itself is found, and once.
    case .alias: .no
    }
  }

  /// Whether it was registered as something `Sendable`: only the overload that was picked knows that.
  var isSendable: Bool {
    switch source {
    case .instance: isolation.isAnywhere
    case .made(let factory): factory.isSendable
    // A `Lazy` or a `Provider` is asked for its value by a caller that knows the value's type.
    case .converted, .injector, .deferred: true
    case .alias: false
    }
  }

  /// Whether it may have been meant where a value of that type is missing: it fits, and not just perhaps.
  func isLikely(_ wanted: Any.Type) -> Bool { factory == nil ? canFit(wanted) : fits(wanted) != .no }

  /// A value from here, as one of the type that is wanted if it can become one.
  func adapt(_ value: Any, to wanted: Any.Type) -> Any {
    guard isConvertible, case .converted(let convertible) = source else { return value }
    return convertible.value(as: wanted) ?? value
  }
}

/// What an injector tells about one of its registrations.
///
/// ```swift
/// // "clock: SystemClock, singleton (App/main.swift:7)"
/// for property in injector.registeredProperties { print(property) }
/// ```
public struct RegisteredProperty: Sendable {
  /// The name it is registered under.
  public let name: PropertyName
  /// The static type of the instance, or of what the block makes.
  public let type: Any.Type
  /// How what the block makes is shared; ``Scope/unique`` for instances.
  public let scope: Scope
  /// Where it was registered.
  public let location: SourceLocation
  /// The type whose properties alone it is for, as ``PropertyInjector/registerProperties(for:_:)`` has it; `nil` where
  /// the name means this for all.
  public let target: Any.Type?
  /// Module and file of the registration.
  public var fileID: String { location.fileID }
  /// The line of the registration.
  public var line: Int { location.line }
}
