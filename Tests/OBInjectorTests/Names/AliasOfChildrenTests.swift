// Names: Aliases of parents, children and modules.
import OBInjectorTesting
import XCTest

final class AliasOfChildrenTests: InjectorTestCase {
  private class Log {}
  private final class Screen { var log: Log?; var logger: Log? }
  private final class Service { var logger: Log? }

  private func logger(_ injector: PropertyInjector) -> Log? { injector.filled(Service()).logger }

  func testAChildThatReplacesTheNameReplacesItUnderItsParentsAlias() {
    let (parents, childs) = (Log(), Log())
    injector.registerProperty("log", withInstance: parents)
    injector.registerAlias("logger", of: "log")
    let (empty, child) = (injector.makeChild(), injector.makeChild { $0.registerProperty("log", withInstance: childs) })
    for _ in 0..<3 {
      XCTAssertTrue(logger(injector) === parents && logger(empty) === parents)
      XCTAssertTrue(logger(child) === childs, "from the injector that injects")
      XCTAssertTrue(logger(child.makeChild()) === childs)
      XCTAssertTrue(try child.instance(forProperty: "logger", of: Log.self) === childs)
    }
    child.deleteProperty("log")
    XCTAssertTrue(logger(child) === parents)
    empty.registerProperty("log", withInstance: childs)
    XCTAssertTrue(logger(empty) === childs)
  }

  func testAChildMayRegisterWhatItsParentsAliasStandsFor() {
    injector.registerAlias("logger", of: "journal")
    injector.registerAlias("journal", of: "log")
    let child = injector.makeChild { $0.registerProperty("other", withInstance: 1) }
    XCTAssertNil(logger(child))
    child.registerProperty("log", withInstance: Log())
    XCTAssertNotNil(logger(child))
    XCTAssertEqual(injector.verify().problems.map(\.code), [.notRegistered])
    XCTAssertTrue(child.verify().isValid, "\(child.verify())")
  }

  func testAChildsAliasTakesTheParentsPlace() {
    let (log, other) = (Log(), Log())
    injector.registerProperty("log", withInstance: log)
    injector.registerProperty("other", withInstance: other)
    let child = injector.makeChild { $0.registerAlias("log", of: "other") }
    XCTAssertTrue(child.filled(Screen()).log === other && injector.filled(Screen()).log === log)
    XCTAssertEqual(try child.instances(of: Log.self).count, 1, "the name is taken, so the parent's is no candidate")
  }

  func testWhatAParentSharesUnderAnAliasSeesTheParentsName() throws {
    let (parents, childs) = (Log(), Log())
    injector.registerProperty("log", withInstance: parents)
    injector.registerAlias("logger", of: "log")
    injector.registerProperty("shared", scope: .singleton) { Service() }
    injector.registerProperty("fresh") { Service() }
    let child = injector.makeChild { $0.registerProperty("log", withInstance: childs) }
    XCTAssertTrue(try child.instance(forProperty: "fresh", of: Service.self).logger === childs)
    XCTAssertTrue(try child.instance(forProperty: "shared", of: Service.self).logger === parents)
  }

  func testAnAliasGoesWithItsModuleAndALaterOneReplacesIt() throws {
    let alias = InlineModule { $0.registerAlias("text", of: "one") }
    let injector = try PropertyInjector(modules: [TextModule("text", "first"), TextModule("one", "1"), alias])
    XCTAssertEqual(injector.text("text"), "1")
    XCTAssertEqual(try injector.withoutModules(ofType: InlineModule.self).text("text"), "first")
    XCTAssertEqual(try injector.withModules([TextModule("text", "later")]).text("text"), "later")
    XCTAssertEqual(try injector.withModules([TextModule("one", "uno")]).text("text"), "uno")
  }

  func testOfAliasesThatALoopRegistersEachThatLeadsNowhereIsAProblem() {
    for (alias, name) in [("journal", "missing"), ("logger", "log")] {
      injector.registerAlias(PropertyName(alias), of: PropertyName(name))
    }
    injector.registerProperty("service", scope: .singleton) { Service() }
    let child = injector.makeChild { $0.registerProperty("log", withInstance: Log()) }
    // The parent makes the service, and its alias leads nowhere there.
    XCTAssertEqual(Set(child.verify().problems.map(\.path)), [["journal", "missing"], ["service", "logger", "log"]])
  }
}
