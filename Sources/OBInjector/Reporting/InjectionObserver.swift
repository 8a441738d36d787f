/// An observer of the values that an injector makes, and of the objects that it fills.
///
/// ```swift
/// struct SlowInjections: InjectionObserver {
///   func observe(_ event: InjectionEvent) {
///     if event.duration > .milliseconds(5) { print(event) }
///   }
/// }
/// let injector = PropertyInjector(observer: SlowInjections())
/// ```
///
/// Use one to find slow injections, or to log them. The injector calls it on the thread of the injection, during the
/// injection, and other threads may be waiting for an instance that the injection makes: an observer should be quick,
/// and must not wait for other threads. An injector with an observer has no fast path; one without pays a comparison.
public protocol InjectionObserver: Sendable {
  /// Receives an event when a value was made, and when an object was filled.
  func observe(_ event: InjectionEvent)
}

/// A value that was made, or an object that was filled.
///
/// An ``InjectionObserver`` gets it on the thread of the injection.
/// The events of what is inside come first: a value after the values that it was made from, an object after the values
/// of its properties, and a value that is an object after that object was filled.
public struct InjectionEvent: Sendable, CustomStringConvertible {
  /// The ways in which making or filling ends.
  #if compiler(>=6.2.3)
  @nonexhaustive
  #endif
  public enum Outcome: Sendable {
    /// A closure or an initializer made a value.
    case made
    /// The closure returned `nil`.
    case noValue
    /// An object was filled: a target, or an object that a closure made.
    indirect case filled(InjectionReport)
    /// The value can't be made, or the object was discarded, because of this error.
    case failed(InjectionError)
  }

  /// The outcome.
  public let outcome: Outcome
  /// The name of the value's registration; `nil` for an object.
  public let name: PropertyName?
  /// The type of the object, or the declared type of the registration.
  public let type: Any.Type
  /// The registration of the value; `nil` for an object, and for a value that nothing registers.
  public let registration: RegisteredProperty?
  /// The number of values and objects around this one in its outermost call.
  ///
  /// An awaited value is a call of its own.
  public let depth: Int
  /// The duration, with everything inside.
  public let duration: Duration
  /// The number of the outermost call.
  let call: UInt

  /// The name, type, outcome, duration and location in one line.
  public var description: String { Messages.line(self, showsDuration: true) }
}

/// An observer that prints every outermost call of an injector as a tree.
///
/// ```swift
/// let injector = PropertyInjector(observer: InjectionTreePrinter())
/// ```
///
/// ```text
/// Screen: 2 set, missing: title, 41 µs
/// └─ clock: Clock, singleton, 9 µs  (App/Services.swift:7)
///    └─ Clock: 0 set, 2 µs
/// ```
///
/// Calls of several threads are printed one after the other, each when it is complete.
public final class InjectionTreePrinter: InjectionObserver {
  /// The lines of the trees that no other is around yet, with the numbers of their calls and their depths.
  private let trees = Lock<[(call: UInt, depth: Int, tree: [String])]>([])
  private let showsDurations: Bool
  private let output: @Sendable (String) -> Void

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - showsDurations: `true` to print the durations.
  ///   - output: Receives each complete tree; the default prints it to the standard output.
  public init(showsDurations: Bool = true, output: @escaping @Sendable (String) -> Void = { print($0) }) {
    (self.showsDurations, self.output) = (showsDurations, output)
  }

  /// Records the event, and prints the tree when its outermost call ends.
  public func observe(_ event: InjectionEvent) {
    let line = Messages.line(event, showsDuration: showsDurations)
    let complete = trees.withLock { trees -> [String]? in
      let inside = trees.filter { $0.call == event.call && $0.depth == event.depth + 1 }.map(\.tree)
      trees = trees.filter { $0.call != event.call || $0.depth <= event.depth }
      let tree = [line] + inside.indices.flatMap { Self.indented(inside[$0], isLast: $0 == inside.count - 1) }
      if event.depth == 0 { return tree }
      trees += [(event.call, event.depth, tree)]
      return nil
    }
    if let complete { output(complete.joined(separator: "\n")) }
  }

  private static func indented(_ tree: [String], isLast: Bool) -> [String] {
    let (first, others) = isLast ? ("└─ ", "   ") : ("├─ ", "│  ")
    return tree.indices.map { ($0 == 0 ? first : others) + tree[$0] }
  }
}
