import Foundation
import OBInjector
import XCTest

extension InjectionReport {
  /// What the report says about a property, in one word or with the error's code: `injected`, `failed(typeMismatch)`.
  func said(_ name: PropertyName) -> String {
    let entries = entries.filter { $0.name == name }
    return entries.isEmpty ? "nothing" : entries.map { $0.outcome.word }.joined(separator: ", ")
  }
}

extension InjectionReport.Outcome {
  /// The outcome in one word.
  var word: String {
    switch self {
    case .injected: "injected"
    case .alreadySet: "alreadySet"
    case .noValue: "noValue"
    case .notRegistered(let suggestion): suggestion.map { "notRegistered(\($0)?)" } ?? "notRegistered"
    case .failed(let error): "failed(\(error.code))"
    }
  }
}

/// Counts how often something ran.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class RunCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var runs = 0

  var count: Int {
    lock.lock()
    defer { lock.unlock() }
    return runs
  }

  func count(_ step: Int = 1) {
    lock.lock()
    defer { lock.unlock() }
    runs += step
  }
}

/// Runs the same assertions for both ways of reflection.
func inBothModes(_ body: (PropertyInjector) throws -> Void) rethrows {
  try body(PropertyInjector(reflection: .storedProperties))
  try body(PropertyInjector(reflection: .declaredOnly))
}

/// The library's error that the body throws; `nil` if it throws none.
func injectionError(_ body: () throws -> Any?) -> InjectionError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? InjectionError
  }
}
