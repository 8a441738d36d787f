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
    }

    /// What it is about.
    public let kind: Kind
    /// The registration that it is about; of a captive dependency the shared object.
    public let holder: RegisteredProperty
    /// What it holds on to; the registration itself, where nothing else is concerned.
    public let held: RegisteredProperty
    /// The fact, the tokens in quotes, the remedy.
    public var description: String { Messages.describe(self) }
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
  /// Whether there are no problems.
  public var isValid: Bool { problems.isEmpty }
  /// Numbered problems, grouped by the type that they belong to; then warnings, what is not checked, what is unused.
  public var description: String { Messages.describe(self) }
}
