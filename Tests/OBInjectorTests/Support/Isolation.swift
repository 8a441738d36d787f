import OBInjector
import XCTest

/// Not `Sendable`: what these tests are about.
final class Confined { var number = 1 }

/// `Sendable`: goes everywhere.
final class Shareable: Sendable {}

/// Wants one of each.
final class IsolationTarget { var confined: Confined?, shareable: Shareable? }

/// An actor that is not the main one.
actor Island {
  /// Runs something here; what is written in the closure is isolated to this actor.
  func run<Result: Sendable>(_ body: @Sendable (isolated Island) throws -> Result) rethrows -> Result { try body(self) }
}

/// A second actor, with a name of its own.
actor Continent {
  func run<Result: Sendable>(_ body: @Sendable (isolated Continent) throws -> Result) rethrows -> Result {
    try body(self)
  }
}

private struct Probe {}
private protocol Probed {}
extension Probe: @MainActor Probed {}
/// The runtime's answer: an isolated conformance is found on its actor only.
func isOnMainActor() -> Bool { (Probe() as Any) is any Probed }

/// Runs something on a thread that belongs to no actor.
func nowhere<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  // A lock is an order that ThreadSanitizer sees; that of a continuation it does not always see on Linux.
  let order = NSLock()
  defer { order.withLock {} }
  return try await withCheckedThrowingContinuation { continuation in
    Thread {
      let result = Swift.Result { try body() }
      order.withLock {}
      continuation.resume(with: result)
    }.start()
  }
}

/// What a report and what two look-ups say, in words, so that it can leave an actor.
struct Seen: Equatable, Sendable {
  var report: String
  var isFilled: Bool
  var byName: String
  var byType: String

  static let everything = Seen(report: "injected", isFilled: true, byName: "found", byType: "found")

  /// What a caller sees to whom the registration of a line, which belongs to another isolation, is refused.
  static func refused(_ line: Int, _ bound: String, _ caller: String, file: String = #fileID) -> Seen {
    let message = mismatch(line: line, bound, caller, file: file)
    return Seen(report: message, isFilled: false, byName: message, byType: message)
  }
}

extension PropertyInjector {
  /// Injects and looks up `confined` in the caller's isolation.
  func see(isolation: isolated (any Actor)? = #isolation) -> Seen {
    let target = IsolationTarget()
    let report = injectDependencies(to: target)
    let outcome = report.entries.first { $0.name == "confined" }?.outcome
    var said = outcome?.word ?? "nothing"
    if case .failed(let error) = outcome { said = error.description }
    return Seen(
      report: said, isFilled: target.confined != nil,
      byName: refusal(of: Confined.self, "confined")?.description ?? "found",
      byType: refusal(of: Confined.self)?.description ?? "found")
  }

  /// The error of a look-up in the caller's isolation, by name or by type; `nil` if there is none.
  ///
  /// Not a closure: one that captures no isolated parameter is nonisolated.
  func refusal<Value>(
    of type: Value.Type, _ name: PropertyName? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionError? {
    do throws(InjectionError) {
      if let name {
        _ = try instance(forProperty: PropertyKey(name), of: type)
      } else {
        _ = try instance(of: type)
      }
      return nil
    } catch { return error }
  }

  /// The same through the forms for `Sendable` values, which demand them.
  func refusal<Value: Sendable>(
    ofSendable type: Value.Type, _ name: PropertyName? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionError? {
    do throws(InjectionError) {
      if let name {
        _ = try instance(forProperty: PropertyKey(name), of: type)
      } else {
        _ = try instance(of: type)
      }
      return nil
    } catch { return error }
  }
}

/// The sentence for a registration of this file's caller; actors are named, and others are "nonisolated code" or
/// "nonisolated".
func mismatch(
  _ name: String = "confined", line: Int, _ bound: String, _ caller: String, file: String = #fileID
) -> String {
  let quoted = { (name: String) in name.hasPrefix("nonisolated") ? name : "\"\(name)\"" }
  return "\"\(name)\" (\(file):\(line)) belongs to \(quoted(bound)), but the caller is \(quoted(caller)); "
    + (bound == "nonisolated code"
      ? "register it on that actor, or as Sendable, for which a generic function needs \"<Value: Sendable>\"."
      : "inject there, or register a Sendable value.")
}

/// What is found on the main actor, and on another one.
func onTwoActors<Found: Sendable>(_ find: @Sendable (isolated any Actor) throws -> Found) async rethrows -> [Found] {
  [try await find(MainActor.shared), try await find(Island())]
}
