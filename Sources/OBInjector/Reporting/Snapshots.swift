// Reports for tools: the same facts with types, scopes and locations as text, which can be stored and read again.

extension InjectionError {
  /// An error as text, to be stored or sent.
  public struct Snapshot: Codable, Hashable, Sendable {
    /// The kind of mistake.
    public let code: Code
    /// The whole message.
    public let message: String
    /// The type that the property belongs to, if it is known.
    public let owner: String?
    /// The property or registration concerned.
    public let property: String?
    /// The requested type.
    public let type: String?
    /// The type that was found instead.
    public let found: String?
    /// The path from the requested name down to the one that failed.
    public let path: [String]
    /// The source locations of the registrations concerned, as `Module/File.swift:12`.
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
    /// One property and its outcome.
    public struct Entry: Codable, Hashable, Sendable {
      /// The name that was looked up.
      public let name: String
      /// The type of the property.
      public let type: String
      /// `injected`, `alreadySet`, `noValue`, `notRegistered` or `failed`.
      public let outcome: String
      /// The name that was perhaps meant.
      public let suggestion: String?
      /// The reason for the failure.
      public let error: InjectionError.Snapshot?
    }

    /// The type that was filled.
    public let target: String
    /// Every property that can be filled, in declaration order.
    public let entries: [Entry]
    /// The errors at the target and below it.
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
      /// The kind of warning.
      public let kind: VerificationReport.Warning.Kind
      /// The whole message.
      public let message: String
      /// The names of the registrations concerned.
      public let registrations: [String]
      /// The source locations of these registrations.
      public let locations: [String]
      /// The properties concerned, as `Screen.title`.
      public let properties: [String]
    }

    /// A property or a value that can't be checked completely by types alone.
    public struct Unchecked: Codable, Hashable, Sendable {
      /// The type that the property belongs to.
      public let owner: String?
      /// The name of the property or registration.
      public let name: String
      /// The requested or promised type.
      public let type: String
      /// The message: the subject, and the reason that it could not be checked.
      public let message: String
    }

    /// A Boolean value that indicates whether there are no problems.
    public let isValid: Bool
    /// Every mistake, each once.
    public let problems: [InjectionError.Snapshot]
    /// The findings that work, but may not be intended.
    public let warnings: [Warning]
    /// The findings that types alone can't decide.
    public let unchecked: [Unchecked]
    /// The names of the unused registrations.
    public let unused: [String]
  }

  /// This report as text.
  public var snapshot: Snapshot {
    Snapshot(
      isValid: isValid, problems: problems.map(\.snapshot),
      warnings: warnings.map { warning in
        let (holder, held) = (warning.holder, warning.held)
        let concerned = holder.name == held.name && holder.location == held.location ? [holder] : [holder, held]
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
