import OBInjector
import XCTest

/// Names for one type only, with every kind of registration and target.
final class NamesForTypeKindsTests: XCTestCase {
  private class Screen { var title: String?; var subtitle: String? }
  private class About: Screen {}

  private let injector = PropertyInjector()

  override func setUp() { injector.registerProperty("title", withInstance: "general") }

  private func title(_ target: Screen = About(), by injector: PropertyInjector? = nil) -> String? {
    (injector ?? self.injector).injectDependencies(to: target)
    return target.title
  }

  func testMadeObjectsGetThemToo() throws {
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "About") }
    injector.registerProperty("about") { About() }
    XCTAssertEqual(try injector.instance(forProperty: "about", of: About.self).title, "About")
    final class Owner { var about: About? }
    let owner = Owner()
    injector.injectDependencies(to: owner)
    XCTAssertEqual(owner.about?.title, "About")
  }

  func testBlocksRunWithTheInjectorThatInjects() {
    injector.registerProperties(for: About.self) { about in
      about.registerProperty("title") { injector in
        try injector.instance(forProperty: "text", of: String.self)
      }
    }
    injector.registerProperty("text", withInstance: "parent's")
    let child = injector.makeChild { $0.registerProperty("text", withInstance: "child's") }
    XCTAssertEqual(title(by: child), "child's")
    XCTAssertEqual(title(), "parent's")
  }

  func testScopesAreTheInjectors() throws {
    final class Service {}
    class Target { var service: Service? }
    final class Derived: Target {}
    let tally = RunCounter()
    injector.registerProperties(for: Target.self) { target in
      target.registerProperty("service", scope: .eagerSingleton) { () -> Service in
        tally.count()
        return Service()
      }
    }
    try injector.createEagerSingletons()
    XCTAssertEqual(tally.count, 1)
    let (one, two) = (Target(), Derived())
    injector.injectDependencies(to: one)
    injector.makeChild().injectDependencies(to: two)
    XCTAssertNotNil(one.service)
    XCTAssertTrue(one.service === two.service)
    injector.reset(.eagerSingleton)
    let three = Target()
    injector.injectDependencies(to: three)
    XCTAssertNotNil(three.service)
    XCTAssertFalse(three.service === one.service)
    XCTAssertEqual(tally.count, 2)
    injector.registerProperties(for: Target.self) { $0.deleteProperty("service") }
    let four = Target()
    injector.injectDependencies(to: four)
    XCTAssertNil(four.service)
  }

  func testInjectedPropertiesStructsAndActors() async {
    struct Value { @Injected var title: String; @InjectedNamed("name") var other: String }
    actor Cache {
      var title: String?
      func filled(by injector: PropertyInjector) -> String? {
        injector.injectDependencies(to: self)
        return title
      }
    }
    for reflection: PropertyInjector.Reflection in [.storedProperties, .declaredOnly] {
      let injector = PropertyInjector(reflection: reflection)
      injector.registerProperties(for: Value.self) {
        $0.registerProperty("title", withInstance: "Value")
        $0.registerProperty("name", withInstance: "named")
      }
      var value = Value()
      injector.injectDependencies(to: &value)
      XCTAssertEqual([value.title, value.other], ["Value", "named"])
    }
    injector.registerProperties(for: Cache.self) { $0.registerProperty("title", withInstance: "Cache") }
    let filled = await Cache().filled(by: injector)
    XCTAssertEqual(filled, "Cache")
  }

  func testKeyPathsAndGenericTypes() {
    final class Observed: KeyPathInjectable {
      var changes = 0
      var text: String? { didSet { changes += 1 } }
      static let injectableProperties = [InjectableProperty("title", \Observed.text)]
    }
    class Box<Content> { var title: String? }
    final class IntBox: Box<Int> {}
    injector.registerProperties(for: Observed.self) { $0.registerProperty("title", withInstance: "Observed") }
    injector.registerProperties(for: Box<Int>.self) { $0.registerProperty("title", withInstance: "Int") }
    let (observed, ints, texts) = (Observed(), IntBox(), Box<String>())
    injector.injectDependencies(to: observed)
    injector.injectDependencies(to: ints)
    injector.injectDependencies(to: texts)
    XCTAssertEqual(observed.text, "Observed")
    XCTAssertEqual(observed.changes, 1)
    XCTAssertEqual(ints.title, "Int")
    XCTAssertEqual(texts.title, "general")
  }

  func testAliasesWorkForATypeToo() {
    injector.registerProperties(for: About.self) { about in
      about.registerAlias("title", of: "heading")
      about.registerAlias("subtitle", of: "title")
    }
    injector.registerProperty("heading", withInstance: "of all")
    let screen = About()
    injector.injectDependencies(to: screen)
    XCTAssertEqual([screen.title, screen.subtitle], ["of all", "of all"])
    injector.registerProperties(for: About.self) { $0.registerProperty("heading", withInstance: "of About") }
    XCTAssertEqual(title(), "of About")
    XCTAssertEqual(title(Screen()), "general")
  }

  func testAnAliasForAllLeadsToATypesOwnName() {
    injector.registerAlias("subtitle", of: "title")
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "About") }
    let (about, screen) = (About(), Screen())
    injector.injectDependencies(to: about)
    injector.injectDependencies(to: screen)
    XCTAssertEqual(about.subtitle, "About")
    XCTAssertEqual(screen.subtitle, "general")
  }

  func testAwaitedBlocksForAType() async {
    injector.registerProperties(for: About.self) { about in
      about.registerProperty("title", scope: .singleton) { () async -> String in "awaited" }
    }
    let screen = About()
    let report = await injector.injectDependencies(awaiting: screen)
    XCTAssertEqual(report.said("title"), "injected")
    XCTAssertEqual(screen.title, "awaited")
  }

  func testTheTargetOfACallStandsForTheOnlyRegistrationOfItsType() {
    final class Part { var owner: Owner? }
    final class Owner { var part: Part? }
    let injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    injector.registerProperties(for: Part.self) { $0.registerProperty("owner") { Owner() } }
    let owner = Owner()
    injector.injectDependencies(to: owner)
    XCTAssertTrue(owner.part?.owner === owner)
    injector.registerProperty("boss") { Owner() }
    let second = Owner()
    injector.injectDependencies(to: second)
    XCTAssertFalse(second.part?.owner === second, "there are two now")
  }

  // MARK: - Isolation

  func testWhatIsNotSendableStaysWhereItIsRegistered() async {
    final class Confined {}
    final class Target { var confined: Confined? }
    let injector = injector
    let isFilled = await MainActor.run {
      injector.registerProperties(for: Target.self) { $0.registerProperty("confined", withInstance: Confined()) }
      let target = Target()
      injector.injectDependencies(to: target)
      return target.confined != nil
    }
    XCTAssertTrue(isFilled)
    let report = injector.injectDependencies(to: Target(), isolation: nil)
    XCTAssertEqual(report.said("confined"), "failed(isolationMismatch)")
  }
}
