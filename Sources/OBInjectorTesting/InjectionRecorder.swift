import Foundation
public import OBInjector

/// Records the names that an injector was asked for, has made and could not provide.
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
/// Each name is recorded as often as it occurs, in the order of the calls; several threads may use the injector.
/// ``reset()`` empties the record.
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

  /// Creates a recorder with an empty record.
  public init() {}

  /// The names that properties, parameters and lookups requested, each at its start: an object before its dependencies.
  public var asked: [PropertyName] { lock.withLock { record.asked } }

  /// The names of the values that closures and initializers made, each at its completion: dependencies before the
  /// object.
  ///
  /// Ready-made instances, and instances that were shared before, are not included.
  public var made: [PropertyName] { lock.withLock { record.made } }

  /// The names of requests that stayed empty or failed, each at its end: a name without registration, a `nil`, a value
  /// of another type, a closure that threw.
  public var missed: [PropertyName] { lock.withLock { record.missed } }

  /// Empties the record.
  public func reset() { lock.withLock { record = Record() } }

  /// Records one event.
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
