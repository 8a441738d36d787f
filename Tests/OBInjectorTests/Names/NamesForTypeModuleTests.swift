import OBInjector
import XCTest

/// Names for one type go with their module, and the later module wins.
final class NamesForTypeModuleTests: XCTestCase {
  private final class About { var title: String?; var note: String? }

  private struct Titles: InjectorModule {
    let title: String
    func configure(_ injector: PropertyInjector) {
      injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: title) }
    }
  }
  private struct Notes: InjectorModule {
    func configure(_ injector: PropertyInjector) {
      injector.registerProperty("note", withInstance: "of all")
      injector.registerProperties(for: About.self) {
        XCTAssertTrue($0.registerProperty("note", withInstance: "first"))
        XCTAssertFalse($0.registerProperty("note", withInstance: "second"))
      }
    }
  }

  private func about(_ injector: PropertyInjector) -> [String?] {
    let about = About()
    injector.injectDependencies(to: about)
    return [about.title, about.note]
  }

  func testTheLaterModuleWins() throws {
    let injector = try PropertyInjector(modules: [Titles(title: "old"), Notes(), Titles(title: "new")])
    XCTAssertEqual(about(injector), ["new", "first"])
    XCTAssertEqual(about(try injector.withModules(Titles(title: "newest"))), ["newest", "first"])
    XCTAssertEqual(about(injector), ["new", "first"])
  }

  func testTheyGoWithTheirModule() throws {
    let injector = try PropertyInjector(modules: [Titles(title: "title"), Notes()])
    XCTAssertEqual(about(try injector.withoutModules(ofType: Titles.self)), [nil, "first"])
    XCTAssertEqual(about(try injector.withoutModules(ofType: Notes.self)), ["title", nil])
  }

  func testAModuleForAllDoesNotOverrideATypesOwnName() throws {
    let injector = try PropertyInjector(modules: [Titles(title: "About"), TextModule("title", "of all")])
    XCTAssertEqual(about(injector).first, "About")
    XCTAssertEqual(injector.text("title"), "of all")
  }

  func testWhatIsRegisteredAndDeletedDirectlyIsKept() throws {
    let injector = PropertyInjector()
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "direct") }
    let one = try injector.withModules(Notes())
    XCTAssertEqual(about(one), ["direct", "first"])
    one.registerProperties(for: About.self) {
      $0.deleteProperty("note")
      $0.deleteProperty("title")
      $0.registerProperty("title", withInstance: "later")
    }
    let two = try one.withModules(TextModule("text", "text"))
    XCTAssertEqual(about(two), ["later", "of all"])
    XCTAssertEqual(about(try two.withoutModules(ofType: Notes.self)), ["later", nil])
    XCTAssertEqual(about(try two.withModules(Titles(title: "last"))), ["last", "of all"])
    XCTAssertEqual(about(injector), ["direct", nil])
  }

  func testAModuleMayDeleteWhatAnEarlierOneHasForTheType() throws {
    let deleting = InlineModule { injector in
      injector.registerProperties(for: About.self) { $0.deleteProperty("title") }
    }
    let injector = try PropertyInjector(modules: [Titles(title: "title"), deleting])
    XCTAssertEqual(about(injector), [nil, nil])
    XCTAssertEqual(about(try injector.withoutModules(ofType: InlineModule.self)), ["title", nil])
  }

  func testAModuleMayBeConfiguredForOneType() throws {
    let injector = PropertyInjector()
    try injector.registerProperties(for: About.self) { try TextModule("title", "module's").configure($0) }
    XCTAssertEqual(about(injector), ["module's", nil])
    XCTAssertFalse(injector.hasProperty("title"))
  }

  func testNonisolatedCodeRegistersWhereTheModuleIsConfigured() async throws {
    final class Confined {}
    final class Target { var confined: Confined? }
    let injector = try await MainActor.run {
      try PropertyInjector(modules: [
        InlineModule { injector in
          injector.registerProperties(for: Target.self) {
            $0.registerProperty("confined", withInstance: Confined(), isolation: nil)
          }
        }
      ])
    }
    let isFilled = await MainActor.run {
      let target = Target()
      injector.injectDependencies(to: target)
      return target.confined != nil
    }
    XCTAssertTrue(isFilled)
    XCTAssertEqual(
      injector.injectDependencies(to: Target(), isolation: nil).said("confined"), "failed(isolationMismatch)")
  }
}
