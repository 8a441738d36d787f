/// What is wrong with the registrations and types that were given, all at once.
///
/// ```swift
/// let report = injector.verify(Screen.self, Detail.self)
/// if !report.isValid { print(report) }
/// ```
///
/// Only ``problems`` make a report invalid. ``warnings`` may be meant, ``unchecked`` is what types alone can't tell, and
/// ``unused`` may be asked for by a look-up.
public struct VerificationReport: Sendable, CustomStringConvertible {
  /// A property or a value that types alone can't tell everything about.
  public struct Unchecked: Sendable, CustomStringConvertible {
    /// Why it could not be checked.
    public enum Reason: Sendable {
      /// An `@Injected` property: whether it asks for another name, or by type, is a value of the object.
      case request
      /// The block promises this type, whose values may turn out to fit or not.
      case blockResult(promised: Any.Type)
      /// The block promises a protocol, which does not tell the properties of what it makes.
      case madeType
      /// The injector finds `@Injected` properties in values only.
      case valuesOnly
      /// A property of a generic type of that name: what it is filled with depends on the arguments.
      case generic(owner: String)
      /// So many types of a module hide their stored properties.
      case hidden(module: String, types: Int)
      /// The type can't be looked into from here, and this is why.
      case closed(InjectionError)
    }

    /// The type that the property belongs to; `nil` for a registration.
    public let owner: Any.Type?
    /// The property or registration.
    public let name: PropertyName
    /// The type that is wanted or promised.
    public let type: Any.Type
    /// Why it could not be checked.
    public let reason: Reason
    /// The registered name that was perhaps meant.
    public let suggestion: PropertyName?
    /// What could not be checked, and why.
    public var description: String { Messages.describe(self) }
  }

  /// Something that works, and is perhaps not what was meant.
  public struct Warning: Sendable, CustomStringConvertible {
    /// The kinds of warnings.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// A shared object is given a value of a shorter life through its initializer, and so prolongs it.
      case captiveDependency
      /// A block makes nothing: its value is of type `Void`, because a `return` is missing.
      case voidValue
      /// A function that nothing wants: a closure that fits no form of a block is taken for an instance.
      case unwantedFunction
      /// Nothing wants the registration, and nothing fills a property that it fits: one of them was perhaps renamed.
      case renamed
      /// A standard value, such as a `String`, fills properties of types that have nothing to do with each other.
      case sharedName
      /// A property with the name and a fitting type is never empty or can't be set: a `let`, one that is not Optional,
      /// one behind another property wrapper.
      case neverFilled
      /// A weak property is filled with a new object that nothing else holds.
      case releasedAtOnce
      /// A shared object keeps its injector, which keeps the object.
      case retainCycle
      /// A property has the name by chance, as it seems: its type is another one, and elsewhere the registration fits.
      case otherType
    }

    /// A property that a warning is about.
    public struct Property: Sendable {
      /// The type that declares it.
      public let owner: Any.Type
      /// Its own name.
      public let name: PropertyName
      /// Its type, as it is declared.
      public let type: Any.Type
      /// Whether it is declared with `let`.
      public let isConstant: Bool
      /// Whether it stands behind a property wrapper other than `@Injected`.
      public let isWrapped: Bool

      init(owner: Any.Type, name: PropertyName, type: Any.Type, isConstant: Bool = false, isWrapped: Bool = false) {
        self.owner = owner
        self.name = name
        self.type = type
        self.isConstant = isConstant
        self.isWrapped = isWrapped
      }
    }

    /// What it is about.
    public let kind: Kind
    /// The registration that it is about; of a captive dependency the shared object.
    public let holder: RegisteredProperty
    /// What it holds on to; the registration itself, where nothing else is concerned.
    public let held: RegisteredProperty
    /// The properties that it is about; none where only registrations are concerned.
    public let properties: [Property]
    /// The fact, the tokens in quotes, the remedy.
    public var description: String { Messages.describe(self) }

    init(
      _ kind: Kind, _ holder: RegisteredProperty, holding held: RegisteredProperty? = nil, _ properties: [Property] = []
    ) {
      self.kind = kind
      self.holder = holder
      self.held = held ?? holder
      self.properties = properties
    }
  }

  /// Every mistake, each once.
  public let problems: [InjectionError]
  /// What works, and is perhaps not what was meant.
  public let warnings: [Warning]
  /// What types alone can't tell.
  public let unchecked: [Unchecked]
  /// Registered, but nothing that is given or made for it, and no initializer, wants it.
  public let unusedRegistrations: [RegisteredProperty]
  /// The names of the unused registrations.
  public var unused: [PropertyName] { unusedRegistrations.map(\.name) }
  /// For unused registrations, the name of a property that is spelled nearly alike; known when a whole program is verified.
  public let unusedSuggestions: [PropertyName: PropertyName]
  /// Whether there are no problems.
  public var isValid: Bool { problems.isEmpty }
  /// Numbered problems, grouped by the type that they belong to; then warnings, what is not checked, what is unused.
  public var description: String { Messages.describe(self) }
}

extension VerificationReport {
  /// The same report without what is meant so: problems about these names, and warnings of which one is the holder.
  ///
  /// ```swift
  /// let report = injector.verifyProgram().allowing("title", "locale")
  /// ```
  ///
  /// What the names were given for is looked for and found all the same: take a name out again when it is no longer needed.
  public func allowing(_ names: PropertyName...) -> VerificationReport { allowing(names) }

  /// The same for a list of names.
  public func allowing(_ names: [PropertyName]) -> VerificationReport {
    VerificationReport(
      problems: problems.filter { problem in
        (problem.property ?? problem.path.last).map { !names.contains($0) } ?? true
      },
      warnings: warnings.filter { !names.contains($0.holder.name) }, unchecked: unchecked,
      unusedRegistrations: unusedRegistrations, unusedSuggestions: unusedSuggestions)
  }
}
