// Reports for tools: the same facts with types, scopes and places as text, which can be stored and read again.

extension InjectionError {
  /// An error as text, to be stored or sent.
  public struct Snapshot: Codable, Hashable, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// The whole message.
    public let message: String
    /// The type that the property belongs to, where that is known.
    public let owner: String?
    /// The property or registration that it is about.
    public let property: String?
    /// The type that was wanted.
    public let type: String?
    /// What there is instead.
    public let found: String?
    /// From what was asked for down to where it failed.
    public let path: [String]
    /// The registrations that it is about, as `Module/File.swift:12`.
    public let locations: [String]
  }

  /// This error as text.
  public var snapshot: Snapshot {
    Snapshot(
      code: code, message: description, owner: owner.map(TypeNames.written), property: property?.rawValue,
      type: type.map(TypeNames.written), found: found.map(TypeNames.written), path: path.map(\.rawValue),
      locations: locations.map(\.description))
  }
}

extension InjectionReport: Encodable {
  /// A report as text, to be stored or sent.
  public struct Snapshot: Codable, Hashable, Sendable {
    /// One property and what happened to it.
    public struct Entry: Codable, Hashable, Sendable {
      /// The name that was looked up.
      public let name: String
      /// The type of the property.
      public let type: String
      /// `injected`, `alreadySet`, `noValue`, `notRegistered` or `failed`.
      public let outcome: String
      /// The name that was perhaps meant.
      public let suggestion: String?
      /// Why it failed.
      public let error: InjectionError.Snapshot?
    }

    /// The type that was filled.
    public let target: String
    /// Every property that could be filled, in declaration order.
    public let entries: [Entry]
    /// What failed, at the target and below it.
    public let failures: [InjectionError.Snapshot]
  }

  /// This report as text.
  public var snapshot: Snapshot {
    Snapshot(
      target: TypeNames.written(target), entries: entries.map(Snapshot.Entry.init), failures: failures.map(\.snapshot))
  }

  /// Encodes the report's ``snapshot``, which can be decoded again.
  public func encode(to encoder: any Encoder) throws { try snapshot.encode(to: encoder) }
}

extension InjectionReport.Snapshot.Entry {
  fileprivate init(_ entry: InjectionReport.Entry) {
    name = entry.name.rawValue
    type = TypeNames.written(entry.type)
    switch entry.outcome {
    case .injected: (outcome, suggestion, error) = ("injected", nil, nil)
    case .alreadySet: (outcome, suggestion, error) = ("alreadySet", nil, nil)
    case .noValue: (outcome, suggestion, error) = ("noValue", nil, nil)
    case .notRegistered(let name): (outcome, suggestion, error) = ("notRegistered", name?.rawValue, nil)
    case .failed(let failure): (outcome, suggestion, error) = ("failed", nil, failure.snapshot)
    }
  }
}

extension VerificationReport: Encodable {
  /// A verification as text, to be stored or sent.
  public struct Snapshot: Codable, Hashable, Sendable {
    /// A warning.
    public struct Warning: Codable, Hashable, Sendable {
      /// What it is about.
      public let kind: VerificationReport.Warning.Kind
      /// The whole message.
      public let message: String
      /// The registrations that it is about.
      public let registrations: [String]
      /// Where they are.
      public let locations: [String]
      /// The properties that it is about, as `Screen.title`.
      public let properties: [String]
    }

    /// Something that types alone can't tell.
    public struct Unchecked: Codable, Hashable, Sendable {
      /// The type that the property belongs to.
      public let owner: String?
      /// The property or registration.
      public let name: String
      /// The type that is wanted or promised.
      public let type: String
      /// What could not be checked, and why.
      public let message: String
    }

    /// Whether there are no problems.
    public let isValid: Bool
    /// Every mistake, each once.
    public let problems: [InjectionError.Snapshot]
    /// What works, and is perhaps not what was meant.
    public let warnings: [Warning]
    /// What types alone can't tell.
    public let unchecked: [Unchecked]
    /// The names of the unused registrations.
    public let unused: [String]
  }

  /// This report as text.
  public var snapshot: Snapshot {
    Snapshot(
      isValid: isValid, problems: problems.map(\.snapshot),
      warnings: warnings.map { warning in
        let concerned = warning.kind == .captiveDependency ? [warning.holder, warning.held] : [warning.holder]
        return Snapshot.Warning(
          kind: warning.kind, message: warning.description, registrations: concerned.map(\.name.rawValue),
          locations: concerned.map(\.location.description),
          properties: warning.properties.map { "\(TypeNames.written($0.owner)).\($0.name)" })
      },
      unchecked: unchecked.map { item in
        Snapshot.Unchecked(
          owner: item.owner.map(TypeNames.written), name: item.name.rawValue, type: TypeNames.written(item.type),
          message: item.description)
      },
      unused: unused.map(\.rawValue))
  }

  /// Encodes the report's ``snapshot``, which can be decoded again.
  public func encode(to encoder: any Encoder) throws { try snapshot.encode(to: encoder) }
}
