import OBInjector
import XCTest

/// A value that can tell whether it is whole: its parts are derived from each other.
struct Seal: Sendable, Equatable {
  let generation: Int
  private let mirrored: Int
  private let text: String

  init(_ generation: Int) { (self.generation, mirrored, text) = (generation, ~generation, "generation \(generation)") }

  var isWhole: Bool { mirrored == ~generation && text == "generation \(generation)" }
}

protocol Sealed: Sendable { var seal: Seal { get } }

/// A service with parts of its own, which are set before anybody sees it.
final class SealedService: Sealed, @unchecked Sendable {
  let seal: Seal
  /// Filled by the injector while it makes the service, and not changed afterwards.
  private(set) var part: SealedPart?
  init(_ seal: Seal) { self.seal = seal }
}

final class SealedPart: Sealed, @unchecked Sendable {
  let seal: Seal
  private(set) weak var owner: SealedService?
  init(_ seal: Seal) { self.seal = seal }
}

/// What the threads fill: a class, an existential, a value, a weak reference, a wrapper.
class StressTarget {
  private var sealed: (any Sealed)?
  var service: SealedService?, seal: Seal?, number: Int?
  weak var single: SealedService?
  @InjectedNamed("service") var wrapped: SealedService?
  /// The first thing that is not as it should be.
  var complaint: String? {
    if let service, !service.seal.isWhole { return "a broken service" }
    if let sealed, !sealed.seal.isWhole { return "a broken existential" }
    if let seal, !seal.isWhole { return "a broken value" }
    if let single, !single.seal.isWhole { return "a broken singleton" }
    if let single, single.part?.seal.isWhole != true { return "a singleton without its part" }
    if let number, number != 42 { return "a wrong number" }
    if let wrapped, !wrapped.seal.isWhole { return "a broken wrapped service" }
    return nil
  }
}
final class SmallTarget: StressTarget { var part: SealedPart? }
struct StressValue {
  var seal: Seal?, service: SealedService?, number: Int?
  var complaint: String? {
    if let seal, !seal.isWhole { return "a broken value in a struct" }
    if let service, !service.seal.isWhole { return "a broken service in a struct" }
    return number == nil || number == 42 ? nil : "a wrong number in a struct"
  }
}

/// What the threads share.
///
/// `@unchecked Sendable` is sound: what changes is in counters that lock.
final class StressWorld: @unchecked Sendable {
  let injector = PropertyInjector()
  /// The first few; a broken lock would make millions.
  let complaints = EventLog()
  let singles = Singles()
  let deadline: ContinuousClock.Instant

  init(seconds: Double) {
    deadline = ContinuousClock.now + .milliseconds(Int(seconds * 1000))
    injector.registerProperty("number", withInstance: 42)
    injector.registerProperty("part") { SealedPart(Seal(0)) }
  }

  var isOver: Bool { ContinuousClock.now >= deadline }

  func check(_ complaint: String?) { if let complaint, complaints.count < 20 { complaints.add(complaint) } }
}

/// Which singleton was seen in which generation of its registration, while that registration stood.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class Singles: @unchecked Sendable {
  private let lock = NSLock()
  private var standing: Int?
  private var seen: SealedService?
  private var list: [String] = []
  private var count = 0

  /// The generation that stands, if none is being replaced.
  var current: Int? { lock.withLock { standing } }
  var contradictions: [String] { lock.withLock { list } }
  var generations: Int { lock.withLock { count } }

  func begin(_ generation: Int) { lock.withLock { standing = generation } }

  func end() { lock.withLock { (standing, seen) = (nil, nil) } }

  /// Counts only if the generation that stood before the look-up still stands.
  func saw(_ single: SealedService, of generation: Int) {
    lock.withLock {
      guard standing == generation else { return }
      if seen == nil { count += 1 }
      if single.seal.generation != generation {
        list.append("one of \(single.seal.generation) in \(generation)")
      } else if let seen, seen !== single {
        list.append("two in \(generation)")
      }
      seen = single
    }
  }
}
