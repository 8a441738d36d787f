public import OBInjector

/// The result of verifying registrations and types: every problem at once.
///
/// ```swift
/// let report = injector.verify(Screen.self, Detail.self)
/// if !report.isValid { print(report) }
/// ```
///
/// Only ``problems`` make a report invalid. ``warnings`` may be intended, ``unchecked`` lists what types alone can't
/// decide, and ``unused`` registrations may be requested by a lookup.
public struct VerificationReport: Sendable {
  /// A property or a value that can't be checked completely by types alone.
  public struct Unchecked: Sendable, CustomStringConvertible {
    let reason: InjectionError
    /// The type that the property belongs to; `nil` for a registration.
    public var owner: Any.Type? { reason.owner }
    /// The property or registration.
    public var name: PropertyName { reason.property ?? "" }
    /// The requested type, or the declared return type.
    public var type: Any.Type { reason.type ?? Any.self }

    /// The message: the subject, and the reason that it could not be checked.
    public var description: String { "\(reason)" }
  }

  /// A finding that works, but may not be intended.
  ///
  /// ```swift
  /// let warnings = injector.verifyProgram().warnings
  /// XCTAssertTrue(!warnings.contains { $0.kind == .captiveDependency })
  /// ```
  public struct Warning: Sendable {
    /// The kinds of warnings.
    #if compiler(>=6.2.3)
    @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A shared object gets a value of a shorter lifetime, which then lives as long as the object: of a custom scope,
      /// or as a parameter of the object's initializer.
      case captiveDependency
      /// Any thread may use a shared value, or a ready-made instance, that is not `Sendable`.
      case unprotected
      /// Nothing fills a property that only one registration fits: one of them was perhaps renamed. Not for an app's
      /// own data: a name that begins with a word of state, such as `selectedUser` or `previousStore`, and a weak
      /// property of a protocol's type that no injection fills anywhere, such as a delegate.
      case renamed
      /// Nothing is registered for a property of a protocol's type, while an injection fills others of the object. Not
      /// for a name that begins with a word of state.
      case unregistered
      /// A standard value, such as a `String`, fills properties of unrelated types.
      case sharedName
      /// A property with the name and a fitting type is never empty or can't be set: a `let`, a `lazy` one, one that is
      /// not Optional, one behind another property wrapper; a plain one, if the injector fills declared ones only. Not
      /// for a `let` of a struct that declares no dependencies, and not in modules that take no part in injection.
      case neverFilled
      /// A weak property is filled with a new object that nothing else retains, or a weak singleton that only weak
      /// properties take, or that is a value.
      case releasedAtOnce
      /// A shared object retains its injector, which retains the object; or objects are filled with each other.
      case retainCycle
      /// A struct that a closure or an initializer makes has properties with registered names, and stays as it is:
      /// only a struct that declares injectable properties is filled.
      case leftAlone
      /// A property seems to have the name by chance: its type does not fit, while the registration fits elsewhere.
      case otherType
    }

    /// A property that a warning concerns.
    struct Property: Sendable {
      let owner: Any.Type
      let name: PropertyName
      let type: Any.Type
      /// The reason that no injection sets it, as a part of a sentence; `nil` for one that an injection may set.
      var reason: String?

      /// The declaring type and the name.
      var key: String { "\(ObjectIdentifier(owner)).\(name)" }
    }

    /// The kind of warning.
    public let kind: Kind
    /// The registration that the warning concerns; for a captive dependency, that of the shared object.
    ///
    /// `nil` if the warning is about a property that has none.
    public let holder: RegisteredProperty?
    /// The registration that the holder retains; the holder itself, if no other one is concerned.
    public let held: RegisteredProperty?
    let concerned: [Property]
    /// The properties that the warning concerns, with the types that declare them and their own types; empty if only
    /// registrations are concerned.
    public var properties: [(owner: Any.Type, name: PropertyName, type: Any.Type)] {
      concerned.map { ($0.owner, $0.name, $0.type) }
    }
  }

  /// Every problem, each once.
  public let problems: [InjectionError]
  /// The findings that work, but may not be intended.
  public let warnings: [Warning]
  /// The findings that types alone can't decide.
  public let unchecked: [Unchecked]
  /// The unused registrations, for the description.
  let unusedRegistrations: [RegisteredProperty]
  /// The names of the registrations that nothing requests: no given type, no type that is made for one, no initializer.
  public var unused: [PropertyName] { unusedRegistrations.map(\.name) }
  /// The similar names of properties, for unused registrations; known when a whole program is verified.
  public let unusedSuggestions: [PropertyName: PropertyName]
  /// A Boolean value that indicates whether there are no problems.
  public var isValid: Bool { problems.isEmpty }

  /// Returns the report without intended findings: problems of these names, and warnings about holders or properties
  /// with these names.
  ///
  /// ```swift
  /// let report = injector.verifyProgram().allowing(["title", "locale"])
  /// ```
  ///
  /// An allowed name also hides findings that appear later. ``unchecked`` and ``unused`` stay as they are.
  ///
  /// - Parameter names: The names of the registrations, or of the properties, whose findings are intended.
  public func allowing(_ names: [PropertyName]) -> VerificationReport {
    VerificationReport(
      problems: problems.filter { ($0.property ?? $0.path.last).map { !names.contains($0) } ?? true },
      warnings: warnings.filter { warning in
        !names.contains { name in warning.holder?.name == name || warning.concerned.contains { $0.name == name } }
      }, unchecked: unchecked,
      unusedRegistrations: unusedRegistrations, unusedSuggestions: unusedSuggestions)
  }
}
