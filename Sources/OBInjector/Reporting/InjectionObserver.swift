/// Somebody who watches what an injector does, step by step.
///
/// ```swift
/// struct SlowInjections: InjectionObserver {
///   func observe(_ event: InjectionEvent) {
///     if let duration = event.duration, duration > .milliseconds(5) { print(event) }
///   }
/// }
/// let injector = PropertyInjector(observer: SlowInjections())
/// ```
///
/// It is called on the thread of the injection, in the middle of it, and while a shared instance is made under the lock
/// that makes it exactly one: it should be quick, must not wait for other threads, and must not call an injector. An
/// injector without an observer does not even ask whether there is one: its short path is another.
public protocol InjectionObserver: Sendable {
  /// Called when something begins and when it ends.
  func observe(_ event: InjectionEvent)
}

/// One moment of an injection.
public struct InjectionEvent: Sendable, CustomStringConvertible {
  /// What begins or ends.
  public enum Subject: String, Sendable, Hashable, Codable {
    /// An object, one that was handed in or one that was made, is filled.
    case target
    /// One of its properties gets its value.
    case property
    /// Something is looked up, for a caller, a block or the parameter of an initializer.
    case lookUp
    /// A block or an initializer makes a value; filling it is part of that.
    case instance
  }

  /// How it ended.
  public enum Outcome: Sendable {
    /// So many properties of the object were set.
    case filled(Int)
    /// The property was set, or the look-up has an answer.
    case injected
    /// The property had a value, which was kept.
    case alreadySet
    /// The block returned `nil`.
    case noValue
    /// Nothing is registered.
    case notRegistered
    /// A block or an initializer made a value.
    case made
    /// The object was given up because of what failed below it.
    case abandoned
    /// It failed, and this is why.
    case failed(InjectionError)
  }

  /// What begins or ends.
  public let subject: Subject
  /// Which outermost call of an injector it belongs to: calls of other threads may come between.
  ///
  /// What is awaited, a look-up or a making, is a call of its own.
  public let call: UInt
  /// How deep it is inside that call, from 0.
  public let depth: Int
  /// The property or registration; `nil` for an object.
  public let name: PropertyName?
  /// The type of the object, of the property, or of what a block promises.
  public let type: Any.Type
  /// The registration that is used, if there is one.
  public let registration: RegisteredProperty?
  /// How it ended; `nil` when it begins.
  public let outcome: Outcome?
  /// How long it took; `nil` when it begins.
  public let duration: Duration?

  /// Where the registration stands that is used.
  public var location: SourceLocation? { registration?.location }
  /// Subject, name, type, outcome, duration and place in one line.
  public var description: String { Messages.describe(self) }
}

/// Prints every outermost call of an injector as a tree.
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
/// The calls of several threads come one after the other, each when it is complete.
public final class InjectionTreePrinter: InjectionObserver {
  private struct Line {
    let depth: Int
    var event: InjectionEvent
  }

  private let calls = Lock<[UInt: [Line]]>([:])
  private let showsDurations: Bool
  private let output: @Sendable (String) -> Void

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - showsDurations: Whether to print how long everything took.
  ///   - output: Where a finished tree goes; the standard output unless it says otherwise.
  public init(showsDurations: Bool = true, output: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.showsDurations = showsDurations
    self.output = output
  }

  /// Remembers the event, and prints the tree when its outermost call ends.
  public func observe(_ event: InjectionEvent) {
    let finished = calls.withLock { calls -> [Line]? in
      guard event.outcome != nil else {
        calls[event.call, default: []].append(Line(depth: event.depth, event: event))
        return nil
      }
      let index = calls[event.call]?.lastIndex { $0.depth == event.depth && $0.event.outcome == nil }
      if let index { calls[event.call]?[index].event = event }
      return event.depth == 0 ? calls.removeValue(forKey: event.call) : nil
    }
    if let finished { output(draw(finished)) }
  }

  private func draw(_ lines: [Line]) -> String {
    var isOpen: [Bool] = []
    var drawn: [String] = []
    // From the end, so that it is known of each line whether a sibling follows it.
    for line in lines.reversed() {
      while isOpen.count <= line.depth { isOpen.append(false) }
      isOpen.removeSubrange((line.depth + 1)...)
      var margin = ""
      if line.depth > 0 {
        for depth in 1..<max(line.depth, 1) { margin += isOpen[depth] ? "│  " : "   " }
        margin += isOpen[line.depth] ? "├─ " : "└─ "
      }
      isOpen[line.depth] = true
      drawn.append(margin + Messages.line(line.event, showsDuration: showsDurations))
    }
    return drawn.reversed().joined(separator: "\n")
  }
}
