// R11: A parent's shared instance that is made inside a child's: it is the parent's from then on.
import OBInjector
import XCTest

final class R11ChildsBuildTests: XCTestCase {
  private final class Database: InjectorDelegate {
    var log: Log?
    var notified = 0
    func didInjectDependencies() { notified += 1 }
  }
  private final class Log {}
  private final class Session {
    var database: Database?
    var broken: Log?
  }
  private final class Window {
    var session: Session?
    var database: Database?
  }

  private let runs = RunCounter()
  private let parent = PropertyInjector()

  override func setUp() {
    let runs = runs
    parent.registerProperty("log", scope: .singleton) { Log() }
    parent.registerProperty("database", scope: .singleton) {
      runs.count()
      return Database()
    }
  }

  private func databaseStays(_ child: PropertyInjector, line: UInt = #line) throws {
    for _ in 0..<2 {
      XCTAssertThrowsError(try child.instance(forProperty: "session", of: Session.self), line: line)
    }
    let database = try parent.instance(forProperty: "database", of: Database.self)
    XCTAssertEqual(runs.count, 1, line: line)
    XCTAssertEqual(database.notified, 1, line: line)
  }

  func testR11AParentsInstanceStaysThoughTheChildsClosureAroundItFails() throws {
    let child = parent.makeChild()
    child.registerProperty("session", scope: .singleton) { (injector: PropertyInjector) throws -> Session in
      _ = try injector.instance(of: Database.self)
      throw DeliberateFailure()
    }
    try databaseStays(child)
  }

  func testR11AParentsInstanceStaysThoughAPropertyBesideItFails() throws {
    let child = parent.makeChild()
    child.registerProperty("broken") { () throws -> Log in throw DeliberateFailure() }
    child.registerProperty("session", scope: .singleton) { Session() }
    try databaseStays(child)
  }

  func testR11ADecoratedInstanceOfTheParentStaysThoughTheChildsDecoratorAroundItsUserFails() throws {
    parent.decorateProperty("database") { (database: Database) -> Database in database }
    let child = parent.makeChild()
    child.registerProperty("session", scope: .singleton) { Session() }
    child.decorateProperty("session") { (_: Session) throws -> Session in throw DeliberateFailure() }
    try databaseStays(child)
  }
}
