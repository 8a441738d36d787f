import Foundation
import OBInjector

/// Counts how often something ran.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class RunCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var runs = 0

  var count: Int { lock.withLock { runs } }

  @discardableResult
  func count(_ step: Int = 1) -> Int {
    lock.withLock {
      runs += step
      return runs
    }
  }

  /// Counts a value that is made.
  func made<Value>(_ value: @autoclosure () -> Value) -> Value {
    count()
    return value()
  }
}

/// What happened, in order; closures and threads write into it.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class EventLog: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []

  func add(_ entry: String = "made") { lock.withLock { entries.append(entry) } }

  /// Notes that a value is made.
  func made<Value>(_ value: @autoclosure () throws -> Value, as entry: String = "made") rethrows -> Value {
    add(entry)
    return try value()
  }

  var all: [String] { lock.withLock { entries } }
  var count: Int { lock.withLock { entries.count } }
  func count(of entry: String) -> Int { lock.withLock { entries.count { $0 == entry } } }
  func clear() { lock.withLock { entries = [] } }
}

/// A value that closures read and tests change.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class Setting<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

/// The objects that threads got, by identity.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class Harvest: @unchecked Sendable {
  private let lock = NSLock()
  private var objects: [AnyObject] = []

  func add(_ object: AnyObject) { lock.withLock { objects.append(object) } }

  var count: Int { lock.withLock { objects.count } }
  var distinct: Int { lock.withLock { Set(objects.map { ObjectIdentifier($0) }).count } }
}

/// Counts its death.
class DeathCounter {
  private let deaths: RunCounter
  init(_ deaths: RunCounter) { self.deaths = deaths }
  deinit { deaths.count() }
}

/// Counts itself while it lives.
class LifeCounter: @unchecked Sendable {
  private let living: RunCounter
  init(_ living: RunCounter) {
    self.living = living
    living.count()
  }
  deinit { living.count(-1) }
}

/// Keeps what an injector notifies its observer of.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class EventRecorder: InjectionObserver, @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [InjectionEvent] = []

  func observe(_ event: InjectionEvent) { lock.withLock { kept.append(event) } }
  var events: [InjectionEvent] { lock.withLock { kept } }
  var reports: [InjectionReport] {
    events.compactMap { if case .filled(let report) = $0.outcome { report } else { nil } }
  }
}
