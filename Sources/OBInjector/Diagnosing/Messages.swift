/// Every sentence that the library says: the fact, the user's token in quotes, the remedy.
enum Messages {
  // MARK: - Errors

  static func describe(_ error: InjectionError) -> String {
    let text = text(error.problem)
    return error.path.count > 1 ? "\(text) Path: \(path(error.path))." : text
  }

  /// A type as the user writes it, in quotes.
  static func quoted(_ type: Any.Type) -> String { "\"\(TypeNames.written(type))\"" }

  static func path(_ path: [PropertyName]) -> String { path.map(\.rawValue).joined(separator: " → ") }

  private static func text(_ problem: Problem) -> String {
    switch problem {
    case .unknownName(let name, let wanted, let suggestion):
      let fact = "nothing is registered under \"\(name)\"\(wanted.map { ", wanted as \(quoted($0))" } ?? "")"
      return "\(fact); \(remedy(suggestion, "register \"\(name)\" before injecting."))"
    case .unknownType(let type, let suggestion):
      let fact = "nothing that is registered fits \(quoted(type))"
      return "\(fact); \(remedy(suggestion, "register an instance, a block or an initializer for it."))"
    case .unknownComponent(let name, let known):
      let list = known.isEmpty ? "none is" : "known are \(known.joined(separator: ", "))"
      return "the component filter names \"\(name)\", but no component of that name was listed (\(list)); "
        + "add the type to the module or correct the name."
    case .ambiguous(let type, let candidates):
      let list = candidates.map { "\"\($0.name)\" (\($0.location))" }.joined(separator: ", ")
      return "\(candidates.count) registrations fit \(quoted(type)): \(list); ask for one of them by its name."
    case .mismatch(let name, let wanted, let found, let location):
      return "\"\(name)\" is a \(quoted(found)) (registered at \(location)), which does not fit \(quoted(wanted)); "
        + "register a \(quoted(wanted)) or change the property's type."
    case .notConvertible(let name, let wanted, let found, let source):
      return "\"\(name)\" in \(source) is a \(quoted(found)), which does not become a \(quoted(wanted)) without loss; "
        + "change the value or the property's type."
    case .argumentCount(let registration, let expected, let given):
      return "\"\(registration.name)\" (\(registration.location)) takes \(count(expected)), but \(count(given)) "
        + "\(given.count == 1 ? "was" : "were") given; pass them with \"arguments:\"."
    case .argumentType(let registration, let position, let expected, let given):
      return "argument \(position) of \"\(registration.name)\" (\(registration.location)) is a \(quoted(given)), "
        + "but a \(quoted(expected)) is expected; pass one."
    case .argumentNotHashable(let registration, let position, let given):
      return
        "argument \(position) of \"\(registration.name)\" (\(registration.location)) is a \(quoted(given)), which is not "
        + "Hashable, so that instances shared as \(registration.scope) can't be told apart; make it Hashable or use "
        + "the scope unique."
    case .circular(let name, let type):
      return
        "\"\(name.map(\.rawValue) ?? TypeNames.written(type))\" needs itself to be made; let one of the objects on the path take "
        + "the other through a property instead of its initializer or block."
    case .tooDeep(let name, let type):
      return
        "\"\(name.map(\.rawValue) ?? TypeNames.written(type))\" is so deep inside other objects that the stack would overflow; "
        + "end the recursion or make it flatter."
    case .wrongIsolation(let registration, let bound, let caller):
      return "\"\(registration.name)\" (\(registration.location)) belongs to \(bound), but the caller is \(caller); "
        + "inject there, or register something Sendable."
    case .asynchronous(let registration):
      return "the block of \"\(registration.name)\" (\(registration.location)) is asynchronous; "
        + "use injectDependencies(awaiting:) or awaitInstance."
    case .actorFromOutside(let type):
      return "\(quoted(type)) is an actor, whose properties only it may touch; "
        + "call injectDependencies(to:) with an isolated parameter, from the inside."
    case .hookElsewhere(let type, let hook):
      return "\(quoted(type)) conforms to \(hook) on an actor that is not the caller's; inject it on its own actor."
    case .moduleElsewhere(let module, let configured, let caller):
      return "module \"\(module)\" was configured on \(configured), but the caller is \(caller); derive there."
    case .notWritable(let name, let type, let reason): return unwritable(name, type, reason)
    case .blockThrew(let registration, let error):
      return "the block of \"\(registration.name)\" (\(registration.location)) threw: \(error)."
    case .blockReturnedNil(let registration):
      return "the block of \"\(registration.name)\" (\(registration.location)) returned nil where a value is needed; "
        + "return one, or ask with an Optional property."
    case .failed(let module, let error): return "module \"\(module)\" could not be configured: \(error)"
    case .duplicate(let name, let first, let second):
      return "\"\(name)\" is registered at \(first) and again at \(second), where it is ignored; "
        + "delete the first with deleteProperty, or register in a later module or a child."
    case .noMetadata(let type):
      return "\(quoted(type)) hides its stored properties; compile its module without -disable-reflection-metadata, "
        + "or declare key paths with KeyPathInjectable."
    }
  }

  private static func unwritable(_ name: PropertyName, _ type: Any.Type, _ reason: Problem.Unwritable) -> String {
    let fact: String
    switch reason {
    case .function: fact = "functions and metatypes are stored in a form that reflection can't write"
    case .anything: fact = "everything would fit it"
    case .unowned: fact = "it does not hold its value"
    }
    return
      "\"\(name)\" of type \(quoted(type)) is not filled by reflection: \(fact); use @Injected or KeyPathInjectable."
  }

  private static func remedy(_ suggestion: PropertyName?, _ otherwise: String) -> String {
    suggestion.map { "did you mean \"\($0)\"?" } ?? otherwise
  }

  private static func count(_ types: [Any.Type]) -> String {
    let list = types.isEmpty ? "" : " (\(types.map(TypeNames.written).joined(separator: ", ")))"
    return "\(types.isEmpty ? "no" : "\(types.count)") argument\(types.count == 1 ? "" : "s")\(list)"
  }

  /// What `@Injected` says when it stops the program.
  static func missing(_ type: Any.Type, at location: SourceLocation) -> String {
    "the @Injected property of type \(quoted(type)) declared at \(location) was read before it was set; "
      + "inject its owner first, and look into the report for why it is empty"
  }

  // MARK: - Values

  static func describe(_ property: RegisteredProperty) -> String {
    "\(property.name): \(TypeNames.written(property.type)), \(property.scope) (\(property.location))"
  }

  static func describe(_ actor: (any Actor)?) -> String {
    actor.map { "\"\(TypeNames.bare(Swift.type(of: $0)))\"" } ?? "nonisolated"
  }

  // MARK: - Reports

  static func describe(_ report: InjectionReport) -> String {
    let entries = report.entries
    let below = report.failures.dropFirst(entries.count { if case .failed = $0.outcome { true } else { false } })
    let title = "\(TypeNames.written(report.target)): \(report.injected.count) of \(entries.count) properties injected"
    let rows = entries.map { [$0.name.rawValue, TypeNames.written($0.type), outcome($0.outcome)] }
    return ([title] + table(rows) + below.map { "  below: \($0)" }).joined(separator: "\n")
  }

  private static func outcome(_ outcome: InjectionReport.Outcome) -> String {
    switch outcome {
    case .injected: "injected"
    case .alreadySet: "already set"
    case .noValue: "no value: the block returned nil"
    case .notRegistered(let suggestion): "not registered" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    case .failed(let error): "failed: \(error)"
    }
  }

  /// Aligned columns, two spaces apart; the last one runs free.
  static func table(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == columns - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return "  " + cells.joined(separator: "  ")
    }
  }

  // MARK: - One property

  static func describe(_ explanation: PropertyExplanation) -> String {
    let owner = TypeNames.written(explanation.owner)
    guard let type = explanation.type, let outcome = explanation.outcome else {
      return "\(owner) has no property \"\(explanation.property)\" that could be filled; "
        + remedy(explanation.suggestion, "only stored \"var\" properties, @Injected and declared key paths can.")
    }
    let wanted = "wanted as \(quoted(FieldRecords.wrapped(of: type) ?? type))"
    let fact: String
    switch explanation.state {
    case .set, .noSuchProperty: fact = "has a value"
    case .empty: fact = "is nil"
    case .unreadable: fact = "can't be read"
    }
    return "\"\(explanation.property)\" of \(owner) \(fact), \(wanted): \(why(explanation, outcome))"
  }

  private static func why(_ explanation: PropertyExplanation, _ outcome: InjectionReport.Outcome) -> String {
    switch outcome {
    case .alreadySet: return "an injection keeps it."
    case .noValue: return "what is registered is nil."
    case .notRegistered(let suggestion):
      return "nothing is registered for it; " + remedy(suggestion, "register it under its name before injecting.")
    case .failed(let error): return error.description
    case .injected:
      let source = explanation.registration.map { "with \"\($0.name)\" (\($0.location))" } ?? "all the same"
      return "an injection from here would fill it \(source); it has not taken place, its block threw or returned nil, "
        + "or something set the property to nil afterwards."
    }
  }
}
