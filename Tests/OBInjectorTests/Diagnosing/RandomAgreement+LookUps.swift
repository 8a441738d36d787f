import OBInjector

extension RandomAgreement {
  /// A lookup of what one property asks for.
  struct LookUp: Sendable {
    let property: PropertyName
    let run: @Sendable (PropertyInjector, isolated (any Actor)?) throws -> Void

    /// Looks up a name; `property` has that name if no other is given.
    init<Value>(_ name: PropertyName, for property: PropertyName? = nil, as type: Value.Type) {
      self.property = property ?? name
      run = { _ = try $0.instance(forProperty: PropertyKey(name), of: Value.self, isolation: $1) }
    }

    init<Value>(_ type: Value.Type, for property: PropertyName) {
      self.property = property
      run = { _ = try $0.instance(of: Value.self, isolation: $1) }
    }

    /// The same where the compiler knows that the property demands what is `Sendable`.
    init<Value: Sendable>(sendable name: PropertyName, for property: PropertyName? = nil, as type: Value.Type) {
      self.property = property ?? name
      run = { _ = try $0.instance(forProperty: PropertyKey(name), of: Value.self, isolation: $1) }
    }

    init<Value: Sendable>(sendable type: Value.Type, for property: PropertyName) {
      self.property = property
      run = { _ = try $0.instance(of: Value.self, isolation: $1) }
    }
  }

  /// The lookups that look up the same as the properties of a type.
  static let lookUps: [ObjectIdentifier: [LookUp]] = [
    ObjectIdentifier(Plain.self): ofPlain,
    ObjectIdentifier(Inheriting.self): ofPlain + [
      LookUp("n5", as: Zeta.self), LookUp("n6", as: Epsilon.self), LookUp("n7", as: Eta.self),
    ],
    ObjectIdentifier(OfProtocols.self): [
      LookUp("n0", as: (any Agreeing).self), LookUp("n4", as: (any Agreeing).self),
    ],
    ObjectIdentifier(Weak.self): [
      LookUp("n0", as: Alpha.self), LookUp("n1", as: (any Agreeing).self), LookUp("n2", as: Gamma.self),
      LookUp("n5", as: Beta.self),
    ],
    ObjectIdentifier(Required.self): [
      LookUp(sendable: "n0", as: Alpha.self), LookUp("n1", as: (any Agreeing).self), LookUp("n5", as: Gamma.self),
      LookUp("n6", as: Delta.self),
    ],
    ObjectIdentifier(Optionally.self): [
      LookUp(sendable: "n0", as: Alpha.self), LookUp("n2", as: Gamma.self), LookUp(sendable: "n6", as: [Alpha].self),
      LookUp("n7", as: Theta.self),
    ],
    ObjectIdentifier(ByType.self): [
      LookUp(sendable: Alpha.self, for: "first"), LookUp((any Agreeing).self, for: "second"),
      LookUp(Gamma.self, for: "third"), LookUp(Zeta.self, for: "fourth"),
    ],
    ObjectIdentifier(Named.self): [
      LookUp(sendable: "n3", for: "first", as: Alpha.self), LookUp("n4", for: "second", as: Beta.self),
      LookUp("n5", for: "third", as: (any Agreeing).self),
    ],
    ObjectIdentifier(Later.self): [
      LookUp("n0", as: Lazy<Alpha>.self), LookUp("n1", as: Lazy<Beta>.self), LookUp("n2", as: Provider<Gamma>.self),
      LookUp(sendable: Provider<Alpha>.self, for: "byType"),
    ],
    ObjectIdentifier(Lists.self): [
      LookUp("n0", as: [Alpha].self), LookUp("n1", as: [any Agreeing].self),
      LookUp("n2", as: [PropertyName: Alpha].self), LookUp("n5", as: [Gamma].self),
    ],
    ObjectIdentifier(Paths.self): [
      LookUp(sendable: "n0", as: Alpha.self), LookUp("n5", as: Beta.self), LookUp("n6", as: Gamma.self),
    ],
    ObjectIdentifier(Values.self): [
      LookUp("n0", as: Delta.self), LookUp("n3", as: Double.self), LookUp("n4", as: Int.self),
      LookUp("injector", as: PropertyInjector.self),
    ],
    ObjectIdentifier(Generic<Beta>.self): [LookUp("n0", as: Beta.self)],
  ]
  private static let ofPlain = [
    LookUp("n0", as: Alpha.self), LookUp("n1", as: Beta.self), LookUp("n2", as: Gamma.self),
    LookUp("n3", as: String.self), LookUp("n4", as: Int.self),
  ]
}
