// Composing: `withModules` and `withoutModules` make another injector and leave the first as it is.
import OBInjector
import XCTest

final class DerivingTests: InjectorTestCase {
  final class Service: @unchecked Sendable {}
  final class Screen { var injector: PropertyInjector?; var text: String? }
  private let text = TextModule("text", "old")

  func testTheOldInjectorStaysAsItIs() throws {
    let injector = try PropertyInjector(modules: [text])
    let derived = try injector.withModules([TextModule("text", "new"), TextModule("more", "more")])
    XCTAssertEqual([injector.text("text"), derived.text("text"), derived.text("more")], ["old", "new", "more"])
    XCTAssertFalse(injector.hasProperty("more"))
    derived.registerTexts("later")
    derived.deleteProperty("text")
    XCTAssertFalse(injector.hasProperty("later"))
    XCTAssertEqual(injector.text("text"), "old")
    injector.registerTexts("afterwards")
    XCTAssertFalse(derived.hasProperty("afterwards"))
  }

  func testPlansOfTheOldInjectorStayRight() throws {
    let injector = try PropertyInjector(modules: [text])
    XCTAssertEqual(injector.filled(Screen()).text, "old")
    let derived = try injector.withModules([TextModule("text", "new")])
    for _ in 0..<2 { assertEqual((derived.filled(Screen()).text, "new"), (injector.filled(Screen()).text, "old")) }
  }

  func testTheObserverOfTheOldInjectorIsThatOfTheDerivedOne() throws {
    let output = EventLog()
    let injector = try PropertyInjector(modules: [text], observer: InjectionTreePrinter { output.add($0) })
    try injector.withModules([]).injectDependencies(to: Screen())
    XCTAssertEqual(output.count, 1)
  }

  func testPlainPropertiesStayAsTheyAreWhereTheOldInjectorFillsDeclaredOnesOnly() throws {
    let injector = try PropertyInjector(modules: [text], reflection: .declaredOnly)
    for derived in [
      try injector.withModules([TextModule("more", "more")]), try injector.withoutModules(ofType: InlineModule.self),
      injector.makeChild(), injector.makeChild { $0.registerProperty("own", withInstance: 1) },
    ] {
      XCTAssertEqual(derived.text("text"), "old")
      XCTAssertNil(derived.filled(Screen()).text)
    }
  }

  func testTheInjectorThatIsHandedOutIsTheDerivedOne() throws {
    let injector = try PropertyInjector(modules: [text])
    let derived = try injector.withModules([])
    XCTAssertTrue(derived.filled(Screen()).injector === derived)
    injector.registerProperty("made") { (injector: PropertyInjector) in ObjectIdentifier(injector) }
    let again = try injector.withModules([])
    XCTAssertEqual(try again.instance(of: ObjectIdentifier.self), ObjectIdentifier(again))
  }

  func testSharedInstancesAreNotShared() throws {
    injector.registerProperty("direct", scope: .singleton) { Service() }
    let module = InlineModule { $0.registerProperty("inModule", scope: .singleton) { Service() } }
    let first = try injector.withModules([module])
    let second = try first.withModules([TextModule("a", "a")])
    for name: PropertyName in ["direct", "inModule"] {
      let one: Service = try first.instance(forProperty: PropertyKey(name))
      let other: Service = try second.instance(forProperty: PropertyKey(name))
      XCTAssertFalse(one === other)
      XCTAssertTrue(one === (try first.instance(forProperty: PropertyKey(name), of: Service.self)))
    }
  }

  func testDirectRegistrationsAreKeptWhereverTheyWereMade() throws {
    injector.registerProperty("before", withInstance: "before")
    let one = try injector.withModules([text])
    one.registerProperty("between", withInstance: "between")
    let two = try one.withModules([TextModule("more", "more")])
    two.registerProperty("after", withInstance: "after")
    let derived = try two.withModules([TextModule("last", "last")])
    XCTAssertEqual(derived.registeredProperties.map(\.name), ["before", "text", "between", "more", "after", "last"])
    let without = try derived.withoutModules(ofType: TextModule.self)
    XCTAssertEqual(without.registeredProperties.map(\.name), ["before", "between", "after"])
  }

  func testModulesAreRemovedByKindSubclassesToo() throws {
    struct Other: InjectorModule {
      func configure(_ injector: PropertyInjector) { injector.registerProperty("other", withInstance: "other") }
    }
    let injector = try PropertyInjector(modules: [text, LoudTextModule("loud", "loud"), Other()])
    let quiet = try injector.withoutModules(ofType: LoudTextModule.self)
    XCTAssertEqual(quiet.registeredProperties.map(\.name), ["text", "other"])
    let without = try injector.withoutModules(ofType: TextModule.self)
    XCTAssertEqual(without.registeredProperties.map(\.name), ["other"])
    XCTAssertEqual(injector.registeredProperties.count, 4)
    XCTAssertEqual(try without.withoutModules(ofType: TextModule.self).registeredProperties.count, 1)
  }

  func testWhatARemovedModuleHadOverriddenComesBack() throws {
    injector.registerProperty("direct", withInstance: "direct")
    injector.registerProperty("deleted", withInstance: "kept")
    let patch = InlineModule {
      $0.registerProperty("direct", withInstance: "patched")
      $0.registerProperty("text", withInstance: "patched")
      $0.deleteProperty("deleted")
    }
    let patched = try injector.withModules([text, patch])
    let unpatched = try patched.withoutModules(ofType: InlineModule.self)
    let names: [PropertyName] = ["direct", "text", "deleted"]
    XCTAssertEqual(names.map { patched.text($0) }, ["patched", "patched", nil])
    XCTAssertEqual(names.map { unpatched.text($0) }, ["direct", "old", "kept"])
  }

  func testWhatIsLeftAfterADeletionIsKeptWithoutAnyModule() throws {
    injector.registerTexts("gone", "left")
    injector.deleteProperty("gone")
    let derived = try injector.withModules([text])
    XCTAssertEqual([derived.text("gone"), derived.text("left"), derived.text("text")], [nil, "left", "old"])
  }

  func testADirectDeletionIsKept() throws {
    injector.registerProperty("direct", withInstance: "direct")
    let one = try injector.withModules([text])
    one.deleteProperty("text")
    one.deleteProperty("direct")
    let two = try one.withModules([TextModule("more", "more")])
    XCTAssertEqual(two.registeredProperties.map(\.name), ["more"])
    XCTAssertEqual(try two.withModules([TextModule("text", "later")]).text("text"), "later")
    XCTAssertEqual(try two.withoutModules(ofType: TextModule.self).registeredProperties.count, 0)
    two.registerProperty("text", withInstance: "before a module that replaces it")
    let three = try two.withModules([text])
    three.deleteProperty("text")
    XCTAssertEqual(try three.withModules([]).registeredProperties.map(\.name), ["more"])
  }

  func testADirectReplacementIsKeptAndARegistrationThatWasIgnoredStaysIgnored() throws {
    let one = try PropertyInjector(modules: [text])
    XCTAssertFalse(one.registerProperty("text", withInstance: "mine"))
    XCTAssertEqual(try one.withModules([TextModule("a", "a")]).text("text"), "old")
    one.deleteProperty("text")
    one.registerProperty("text", withInstance: "mine")
    XCTAssertEqual(try one.withModules([TextModule("more", "more")]).text("text"), "mine")
    XCTAssertEqual(try one.withoutModules(ofType: TextModule.self).text("text"), "mine")
    XCTAssertEqual(try one.withModules([TextModule("text", "later")]).text("text"), "later")
  }

  func testWhatIsDeletedIsNotKeptAliveWhereverItWasRegistered() throws {
    weak var early: Service?
    weak var between: Service?
    weak var late: Service?
    let derived = try {
      let services = [Service(), Service(), Service()]
      (early, between, late) = (services[0], services[1], services[2])
      injector.registerProperty("early", withInstance: services[0])
      let one = try injector.withModules([text])
      injector.deleteProperty("early")
      one.registerProperty("between", withInstance: services[1])
      let two = try one.withModules([TextModule("more", "more")])
      two.registerProperty("late", withInstance: services[2])
      return two
    }()
    XCTAssertTrue(early != nil && between != nil)
    for name: PropertyName in ["early", "between", "late"] { derived.deleteProperty(name) }
    assertNil(early, between, late)
  }

  func testAChildDerivesWithItsParent() throws {
    let parent = try PropertyInjector(modules: [text])
    let child = parent.makeChild()
    let derived = try child.withModules([TextModule("text", "child")])
    parent.registerProperty("later", withInstance: "later")
    assertEqual((derived.text("text"), "child"), (derived.text("later"), "later"))
    XCTAssertEqual(try derived.withoutModules(ofType: TextModule.self).text("text"), "old")
    XCTAssertEqual(parent.text("text"), "old")
  }

  func testADirectRegistrationAfterAModulesDeletionWinsWhenThatModuleGoes() throws {
    let deleting = InlineModule { $0.deleteProperty("text") }
    let injector = try PropertyInjector(modules: [text, deleting])
    injector.registerProperty("text", withInstance: "direct")
    XCTAssertEqual(injector.text("text"), "direct")
    let without = try injector.withoutModules(ofType: InlineModule.self)
    assertEqual((without.text("text"), "direct"), (without.filled(Screen()).text, "direct"))
  }
}
