// Diagnosing: An app as a team writes one has no warning that a reader would wave away.
import OBInjectorTesting
import XCTest

// View models with their own data beside their dependencies; services; two sessions, one after the other.

private protocol Lending: Sendable { func lend(_ book: LendingBook) }
private protocol Telling: Sendable {}
private protocol ShelfModelDelegate: AnyObject { func didSelect(_ book: LendingBook?) }
private protocol Badge {}
private struct LendingBook: Sendable, Hashable { var title = "" }
private final class LendingUser: Sendable { let name = "ada" }
private final class LibraryDesk: Lending, @unchecked Sendable {
  var readingLog: ReadingLog?
  private var waiting: [LendingBook] = [], lastFailure: (any Error)?, retry: Task<Void, Never>?
  func lend(_ book: LendingBook) { waiting.append(book) }
}
private final class ReadingLog: Telling, @unchecked Sendable {
  private var lines: [String] = [], previousLines: [String]?, parent: ReadingLog?
  func use() -> Bool { parent == nil }
}
private final class LoudLog: Telling { let inner: (any Telling)? = nil }
private final class CoverCache: @unchecked Sendable {
  private var covers: [LendingBook: [UInt8]] = [:], newest: LendingBook?
}
private final class LendingRouter: ShelfModelDelegate, @unchecked Sendable {
  func didSelect(_ book: LendingBook?) {}
  weak var shelfModel: ShelfModel?
  private var shown: LendingBook?
}
private final class ShelfModel: @unchecked Sendable {
  var lendingDesk: (any Lending)?, coverCache: CoverCache?
  weak var lendingRouter: LendingRouter?
  weak var delegate: (any ShelfModelDelegate)?
  var selection: LendingBook?, previousSelection: LendingBook?, selected: (any Badge)?
  var selectedUser: LendingUser?, selectedIDs: Set<Int>?
  var loading: Task<[LendingBook], any Error>?, failure: (any Error)?, onClose: (() -> Void)?
  var badges: [any Badge]?, filter: Filter?, previousDesk: (any Lending)?
  enum Filter { case lent, free }
}
private final class AccountModel: @unchecked Sendable {
  @Injected var lendingUser: LendingUser
  @Injected var lendingHistory: LendingHistory?
  var draftName: String?, previousUser: LendingUser?, refresh: Task<Void, Never>?
}
private final class LendingHistory: @unchecked Sendable {
  private let user: LendingUser
  private var pages: [Int: [LendingBook]] = [:], cursor: Int?
  init(user: LendingUser) { self.user = user }
}

private struct LendingModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("readingLog", scope: .singleton) { ReadingLog() }
    injector.registerProperty("lendingDesk", scope: .singleton) { () -> any Lending in LibraryDesk() }
    injector.registerProperty("coverCache", scope: .singleton) { CoverCache() }
    injector.registerProperty("lendingRouter", scope: .singleton) { LendingRouter() }
  }
}
private struct LoginModule: InjectorModule {
  let user: LendingUser
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("lendingUser", withInstance: user)
    injector.registerProperty("lendingHistory", scope: .singleton, withInitializer: LendingHistory.init)
    injector.registerProperty("accountModel") { AccountModel() }
  }
}

final class TeamAppTests: InjectorTestCase {
  func testAnAppWithItsOwnDataHasNoWarning() throws {
    let app = try PropertyInjector(modules: [LendingModule()])
    for _ in 1...2 {
      let session = try app.makeChild(modules: [LoginModule(user: LendingUser())])
      let report = session.verify(ShelfModel.self, AccountModel.self)
      XCTAssertEqual(report.problems.map(\.description) + report.warnings.map(\.description), [])
      XCTAssertEqual(session.verifyProgram().warnings.map(\.description), [])
      XCTAssertNotNil(session.filled(ShelfModel()).lendingDesk)
    }
    XCTAssertNil(LoudLog().inner)
  }
}
