// R10: the whole table of the article Concurrency, for every kind of value, through every door, from every isolation.
import OBInjector
import XCTest

final class WholeTableTests: XCTestCase {
  /// Code that registers "part", and makes it if it is a value that exists.
  private enum Home: CaseIterable { case main, actor, nonisolated }
  private enum Answer { case yes, no, onMainThread }
  /// `isSendable` is true if the value is registered as `Sendable`, and `nil` if that makes no difference; the answers
  /// are those to code on the same actor, to code on another actor, and to nonisolated code.
  private typealias Row = (
    registered: String, forms: [PartForm], isSendable: Bool?, homes: [Home], answers: (Answer, Answer, Answer)
  )

  private static let (all, actors, free) = (Home.allCases, [Home.main, .actor], [Home.nonisolated])
  private static let instances = [PartForm.instance, .decorated(.instance)]
  private static let scopes: [Scope] = [.singleton, .eagerSingleton, .weakSingleton, .custom("session")]
  private static let made = scopes.flatMap { scope in
    [.made(scope), .madeWithoutActor(scope), .madeOfArgument(scope), .decorated(.made(scope))] as [PartForm]
  }
  private static let awaited = scopes.flatMap { [.awaited($0), .decorated(.awaited($0))] as [PartForm] }

  private static let table: [Row] = [
    ("a Sendable instance", instances, true, all, (.yes, .yes, .yes)),
    ("an instance that isn't Sendable, on an actor", instances, false, actors, (.yes, .no, .no)),
    ("an instance that isn't Sendable, in nonisolated code", instances, false, free, (.yes, .no, .yes)),
    ("a closure without an actor", [.made(.unique), .madeWithoutActor(.unique)], nil, free, (.yes, .yes, .yes)),
    ("a closure of the main actor, Sendable", [.made(.unique)], true, [.main], (.yes, .no, .onMainThread)),
    ("a closure of the main actor, not Sendable", [.made(.unique)], false, [.main], (.yes, .no, .no)),
    ("a closure of another actor", [.made(.unique)], nil, [.actor], (.yes, .no, .no)),
    ("a shared value that exists, Sendable", made + awaited, true, all, (.yes, .yes, .yes)),
    ("a shared value that exists, not Sendable, made on an actor", made, false, actors, (.yes, .no, .no)),
    ("a shared value that exists, not Sendable, made by nonisolated code", made, false, free, (.yes, .no, .yes)),
    ("an asynchronous closure, without await", [.awaited(.unique)], true, all, (.no, .no, .no)),
  ]

  func testR10EveryDoorAnswersLikeTheTableOfTheArticleAndExplainAgrees() async throws {
    var count = 0
    for row in Self.table {
      for isSendable in row.isSendable.map({ [$0] }) ?? [true, false] {
        for (home, form) in row.homes.flatMap({ home in row.forms.map { (home, $0) } }) {
          count += try await check(row, isSendable ? FreePart.self : LoosePart.self, form, home)
        }
      }
    }
    XCTAssertGreaterThan(count, 8_000, "answers")
  }

  private func check(_ row: Row, _ part: any TablePart.Type, _ form: PartForm, _ home: Home) async throws -> Int {
    let (injector, island) = (PropertyInjector(), Island())
    let owner: (any Actor)? = home == .main ? MainActor.shared : home == .actor ? island : nil
    await part.registerAll(form, in: injector, isolation: owner)
    let held =
      row.registered.hasPrefix("a shared value") ? try await part.make(form, in: injector, isolation: owner) : nil
    defer { withExtendedLifetime(held) {} }
    let (yes, no) = (Answer.yes, Answer.no)
    let (same, other, nonisolated) = row.answers
    let seen: [(caller: String, expected: Answer, answers: PartAnswers)] = [
      ("main", home == .main ? same : other, await part.ask(form, injector, isolation: MainActor.shared)),
      ("the island", home == .actor ? same : other, await part.ask(form, injector, isolation: island)),
      ("an island", other, await part.ask(form, injector, isolation: Island())),
      ("a thread", nonisolated == yes ? yes : no, try await nowhere { part.ask(form, injector, isolation: nil) }),
      ("@concurrent", nonisolated == yes ? yes : no, await Self.askConcurrently(part, form, injector)),
      ("the main thread", nonisolated == no ? no : yes, await Self.askOnMainThread(part, form, injector)),
    ]
    for (caller, expected, answers) in seen {
      for (door, answer) in answers {
        let isRefused = expected == no || door.hasPrefix("Sendable ") && part == LoosePart.self
        XCTAssertEqual(
          answer, isRefused ? "isolationMismatch" : "yes", "\(row.registered), \(form), \(home), \(caller), \(door)")
      }
    }
    return seen.map(\.answers.count).reduce(0, +)
  }

  @concurrent private static func askConcurrently(
    _ part: any TablePart.Type, _ form: PartForm, _ injector: PropertyInjector
  ) async -> PartAnswers { part.ask(form, injector, isolation: nil) }

  @MainActor private static func askOnMainThread(
    _ part: any TablePart.Type, _ form: PartForm, _ injector: PropertyInjector
  ) -> PartAnswers { part.ask(form, injector, isolation: nil) }
}
