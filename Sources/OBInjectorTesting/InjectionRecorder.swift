import Foundation
public import OBInjector

/// Writes down what an injector was asked for, made and could not give.
///
/// ```swift
/// func observed() throws {
///   let recorder = InjectionRecorder()
///   let injector = PropertyInjector(observer: recorder)
///   injector.registerProperty("clock") { Clock() }
///   injector.injectDependencies(to: Screen())
///   precondition(recorder.made == ["clock"] && recorder.missed == ["title"])
/// }
/// ```
///
/// Each name is written down as often as it occurs, in the order of the calls; several threads may use the injector.
/// ``reset()`` starts anew.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
public final class InjectionRecorder: InjectionObserver, @unchecked Sendable {
  private struct Record {
    var asked: [PropertyName] = []
    var made: [PropertyName] = []
    var missed: [PropertyName] = []
  }

  private let lock = NSLock()
  private var record = Record()

  /// Makes a recorder that has seen nothing.
  public init() {}

  /// What properties, parameters and look-ups asked for, each at the start: an object before what it needs.
  public var asked: [PropertyName] { lock.withLock { record.asked } }

  /// What blocks and initializers made, each when it was complete: the deepest first.
  ///
  /// What is ready-made or was shared before is not made.
  public var made: [PropertyName] { lock.withLock { record.made } }

  /// What was asked for and stayed empty or failed, each at its end: not registered, `nil`, of another type, a block that
  /// threw.
  public var missed: [PropertyName] { lock.withLock { record.missed } }

  /// Forgets everything.
  public func reset() { lock.withLock { record = Record() } }

  /// Writes down one event.
  public func observe(_ event: InjectionEvent) {
    guard let name = event.name else { return }
    lock.withLock {
      switch (event.subject, event.outcome) {
      case (.property, nil), (.lookUp, nil): record.asked.append(name)
      case (.instance, .made): record.made.append(name)
      case (.property, .notRegistered), (.property, .noValue), (.property, .failed): record.missed.append(name)
      case (.lookUp, .notRegistered), (.lookUp, .noValue), (.lookUp, .failed): record.missed.append(name)
      default: break
      }
    }
  }
}
