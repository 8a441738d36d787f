/// The sentence about a mistake, and the code of that mistake.
///
/// Names in braces are replaced when the message is read: `{name}`, `{type}`, `{found}`, `{place}` and others by values
/// of the error (`InjectionError.Facts`), all others by the facts that the error is made with.
struct Sentence: Sendable, Equatable {
  let code: InjectionError.Code
  let text: String

  typealias Code = InjectionError.Code
  /// Pairs, since making an error hashes nothing then.
  typealias Facts = KeyValuePairs<String, Fact>
}

extension InjectionError.Code {
  /// Returns a sentence about a mistake of this kind.
  func callAsFunction(_ text: String) -> Sentence { Sentence(code: self, text: text) }
}

/// A fact of a sentence; written when the sentence is read.
enum Fact: Sendable {
  case text(String)
  /// A part of a sentence with further facts in braces.
  case clause(String)
  case quoted(String)
  /// A type as it is written in code; in quotes.
  case type(Any.Type)
  /// A registration and its place.
  case registration(RegisteredProperty)
  /// The number and the types of arguments.
  case arguments([Any.Type])
  case read(@Sendable () -> String)

  /// Returns the text with its facts; `{is|are}` depends on the fact `count`; braces without a fact, such as those of
  /// code, stay.
  ///
  /// The closure is an Optional: otherwise the optimizer copies the function for each closure.
  static func filled(_ text: String, _ fact: ((String) -> Fact?)?) -> String {
    let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { message, piece in
      if let end = piece.firstIndex(of: "}"), let part = part(piece[..<end], fact) {
        message += part + piece[piece.index(after: end)...]
      } else {
        message += "{" + piece
      }
    }
  }

  private static func part(_ key: Substring, _ fact: ((String) -> Fact?)?) -> String? {
    if let bar = key.firstIndex(of: "|") {
      return String(part("count", fact) == "1" ? key[..<bar] : key[key.index(after: bar)...])
    }
    return switch fact?(String(key)) ?? nil {
    case .text(let text): text
    case .clause(let text): filled(text, fact)
    case .quoted(let token): "\"\(token)\""
    case .type(let type): Messages.quoted(type)
    case .registration(let registration): Messages.placed(registration)
    case .arguments(let types): Messages.arguments(types)
    case .read(let text): text()
    case nil: nil
    }
  }
}

// The sentences of a verification, apart from those of errors.
extension Sentence {
  static let unknownRequest = Code.undetermined(
    "{member}: each object stores the name that this @InjectedNamed property asks for; {fitting} {type}")
  static let blockResult = Code.undetermined(
    "{member}: the closure returns {promised}, and only its value shows whether it fits {type}")
  static let madeType = Code.undetermined(
    "{member}: the closure returns {type}, so the properties of its value are not known")
  static let generic = Code.undetermined(
    "{generic}.{member}{more}: the type is generic, and its type arguments decide what fits the "
      + "{property|properties}; verify the types that are used with verify(_:)")
  static let hidden = Code.noMetadata(
    "{member}: {count} {type of the module hides its|types of the module hide their} stored properties")
  static let lookups = Code.undetermined(
    "{count} {closure that takes|closures that take} the injector ({list}): only running them shows what they look "
      + "up; XCTAssertMakes and XCTAssertInjects do")
  static let otherIsolation = Code.isolationMismatch(
    "{member}: the ready-made instance of {type} belongs to another isolation than the caller's; verify it from "
      + "there to learn whether its required properties are set")
  /// A type that can't be inspected or filled from here.
  static let closed = Code.undetermined("{owner}: {reason}")
}

extension VerificationReport.Warning {
  var sentence: String {
    switch kind {
    case .captiveDependency:
      "{scoped} keeps the {held} of its initializer as long as it lives; give {other} the scope {scope}, or take a "
        + "Provider, which makes a new one each time."
    case .renamed:
      "nothing uses {placed}, and nothing fills {all}, which {type} fits; if one of them was renamed, give both the "
        + "same name."
    case .sharedName:
      "{placed} is of type {type} and fills {all}, whose types have nothing to do with each other; give each its own "
        + "name, or ask for another name with @InjectedNamed."
    case .neverFilled:
      "no injection sets {reasons}, though {placed} has the name and fits; declare {it|each} an Optional \"var\", or "
        + "use @Injected; if {its|the} initializer sets {it|each}, pass {name} to \"allowing:\"."
    case .releasedAtOnce where properties.isEmpty:
      "{scoped} is of type {type}, which is not a class, so nothing can hold it weakly, and each use makes a new "
        + "value; give it the scope singleton or unique."
    case .releasedAtOnce where holder.scope == .weakSingleton:
      "only weak properties take {scoped}: {all}, so it is released at once; give {name} a scope that keeps it, or "
        + "declare a property without \"weak\"."
    case .releasedAtOnce:
      "{all} {is weak and is|are weak and are} filled with a new object of {scoped}, which nothing else holds, so it "
        + "is released at once; give {name} a scope that keeps it, or declare the property without \"weak\"."
    case .retainCycle where properties.contains { Fitting.unwrapped($0.type) == PropertyInjector.self }:
      "{scoped} keeps its injector in {all}, and the injector keeps it, so neither is ever released; declare the "
        + "property \"weak\"."
    case .retainCycle:
      "{scoped} and {whom} are filled with each other through {all}, so neither is ever released; declare one of the "
        + "properties \"weak\"."
    case .leftAlone:
      "{placed} makes the struct {type}, and nothing fills {all}, though the names are registered: a struct is filled "
        + "only if it declares its dependencies; use @Injected."
    case .otherType:
      "{typed} {has|have} the name of {placed}, which is of type {type}, probably by coincidence: an injection leaves "
        + "{it|them} empty; rename {it|them}, or pass {name} to \"allowing:\"."
    }
  }
}
