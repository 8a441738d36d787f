/// An observer of the steps of an injector.
///
/// ```swift
/// struct SlowInjections: InjectionObserver {
///   func observe(_ event: InjectionEvent) {
///     guard let duration = event.duration else { return }
///     if duration > .milliseconds(5) { print(event) }
///   }
/// }
/// let injector = PropertyInjector(observer: SlowInjections())
/// ```
///
/// Use one to find slow injections, or to log them. The injector calls it on the thread of the injection, during the
/// injection, and other threads may be waiting for an instance that the injection makes: an observer should be quick,
/// must not wait for other threads, and must not call an injector. An injector without an observer has a fast path that
/// does not check for one.
public protocol InjectionObserver: Sendable {
  /// Receives an event when a step begins and when it ends.
  func observe(_ event: InjectionEvent)
}

/// The beginning or the end of one step of an injection.
public struct InjectionEvent: Sendable, CustomStringConvertible {
  /// The kinds of steps.
  #if compiler(>=6.2.3)
    @nonexhaustive
  #endif
  public enum Subject: String, Sendable, Hashable, Codable {
    /// Filling an object: a target, or an object that a closure made.
    case target
    /// Setting one property of an object.
    case property
    /// A lookup, for a caller, a closure or the parameter of an initializer.
    case lookUp
    /// Making a value by a closure or an initializer, which includes filling it.
    case instance
  }

  /// The outcomes of a step.
  #if compiler(>=6.2.3)
    @nonexhaustive
  #endif
  public enum Outcome: Sendable {
    /// The number of properties of the object that were set.
    case filled(Int)
    /// The property was set, or the lookup found a value.
    case injected
    /// The property had a value already, which was kept.
    case alreadySet
    /// The closure returned `nil`.
    case noValue
    /// Nothing is registered for the property or the lookup.
    case notRegistered
    /// A closure or an initializer made a value.
    case made
    /// The object was discarded because of a failure below it.
    case abandoned
    /// The step failed with this error.
    case failed(InjectionError)
  }

  /// The kind of step that begins or ends.
  public let subject: Subject
  /// The number of the outermost call of an injector that the step belongs to.
  ///
  /// It tells apart the events of calls on several threads. An awaited lookup, and an awaited making of a value, is a
  /// call of its own.
  public let call: UInt
  /// The depth of the step inside its call, starting at 0.
  public let depth: Int
  /// The name of the property or registration; `nil` for an object.
  public let name: PropertyName?
  /// The type of the object or of the property, or the type that a closure promises.
  public let type: Any.Type
  /// The registration that the step uses, if there is one.
  public let registration: RegisteredProperty?
  /// The outcome of the step; `nil` when it begins.
  public let outcome: Outcome?
  /// The duration of the step; `nil` when it begins.
  public let duration: Duration?

  /// The location of the registration that the step uses.
  public var location: SourceLocation? { registration?.location }
  /// The subject, name, type, outcome, duration and location in one line.
  public var description: String { Messages.describe(self) }
}

/// An observer that prints every outermost call of an injector as a tree.
///
/// ```swift
/// let injector = PropertyInjector(observer: InjectionTreePrinter())
/// ```
///
/// ```text
/// Screen: 2 set, 41 µs
/// ├─ clock: Clock?  injected, 12 µs  (App/Services.swift:7)
/// │  └─ make clock: Clock, singleton  made, 9 µs  (App/Services.swift:7)
/// │     └─ Clock: 0 set, 2 µs
/// └─ title: String?  not registered
/// ```
///
/// Calls of several threads are printed one after the other, each when it is complete.
public final class InjectionTreePrinter: InjectionObserver {
  private let calls = Lock<[UInt: [InjectionEvent]]>([:])
  private let showsDurations: Bool
  private let output: @Sendable (String) -> Void

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - showsDurations: `true` to print the duration of each step.
  ///   - output: Receives each complete tree; the default prints it to the standard output.
  public init(showsDurations: Bool = true, output: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.showsDurations = showsDurations
    self.output = output
  }

  /// Records the event, and prints the tree when its outermost call ends.
  public func observe(_ event: InjectionEvent) {
    let finished = calls.withLock { calls -> [InjectionEvent]? in
      guard event.outcome != nil else {
        calls[event.call, default: []].append(event)
        return nil
      }
      let index = calls[event.call]?.lastIndex { $0.depth == event.depth && $0.outcome == nil }
      if let index { calls[event.call]?[index] = event }
      return event.depth == 0 ? calls.removeValue(forKey: event.call) : nil
    }
    if let finished { output(draw(finished)) }
  }

  private func draw(_ lines: [InjectionEvent]) -> String {
    var isOpen: [Bool] = []
    var drawn: [String] = []
    // Reversed, so that each line is drawn when it is known whether a sibling follows it.
    for line in lines.reversed() {
      while isOpen.count <= line.depth { isOpen.append(false) }
      isOpen.removeSubrange((line.depth + 1)...)
      var margin = ""
      if line.depth > 0 {
        for depth in 1..<max(line.depth, 1) { margin += isOpen[depth] ? "│  " : "   " }
        margin += isOpen[line.depth] ? "├─ " : "└─ "
      }
      isOpen[line.depth] = true
      drawn.append(margin + Messages.line(line, showsDuration: showsDurations))
    }
    return drawn.reversed().joined(separator: "\n")
  }
}
