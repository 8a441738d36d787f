// Composing: Decorators of children and of modules.
import OBInjector
import XCTest

final class DecoratorsOfChildrenTests: DecoratorTestCase {
  func testAChildsDecoratorIsAroundTheParentsForTheChildOnly() throws {
    for scope in [Scope.unique, .singleton] {
      log.clear()
      let parent = PropertyInjector()
      parent.registerProperty("box", scope: scope) { Box("x") }
      decorate(parent, "p")
      let child = parent.makeChild { decorate($0, "c") }
      let sibling = parent.makeChild()
      let grandchild = child.makeChild { decorate($0, "g") }
      for _ in 0..<2 {
        assertEqual((text(child), "c(p(x))"), (text(parent), "p(x)"), (text(sibling), "p(x)"))
        assertEqual((text(grandchild), "g(c(p(x)))"), (text(child.makeChild()), "c(p(x))"))
        XCTAssertEqual([child, parent, sibling, grandchild].map(injected), ["c(p(x))", "p(x)", "p(x)", "g(c(p(x)))"])
        XCTAssertEqual(try child.instance(of: Box.self).text, "c(p(x))")
        XCTAssertEqual(try grandchild.instances(of: Box.self).map(\.text), ["g(c(p(x)))"])
      }
      if scope == .singleton {
        XCTAssertEqual(log.all.filter { $0.hasPrefix("made") }, ["made p", "made c", "made g"], "once for each")
        XCTAssertTrue(try child.instance(of: Box.self) === child.makeChild().instance(of: Box.self))
      }
    }
  }

  func testAParentsDecoratorIsNeverAroundWhatAChildHasRegistered() {
    let parent = PropertyInjector()
    parent.registerProperty("box") { Box("parent's") }
    decorate(parent, "p")
    let child = parent.makeChild { $0.registerProperty("box") { Box("child's") } }
    assertEqual((text(child), "child's"), (injected(child), "child's"))
    decorate(child, "c")
    XCTAssertEqual(text(child), "c(child's)")
    child.deleteProperty("box")
    assertEqual((text(child), "c(p(parent's))"), (injected(child), "c(p(parent's))"))
  }

  func testAChildSeesWhatTheParentRegistersDecoratesAndResetsLater() throws {
    let parent = PropertyInjector()
    let child = parent.makeChild { decorate($0, "c") }
    XCTAssertNil(text(child))
    parent.registerProperty("box", scope: .custom("s")) { Box("x") }
    assertEqual((text(child), "c(x)"), (injected(child), "c(x)"))
    decorate(parent, "p")
    XCTAssertEqual(text(child), "c(p(x))")
    let before = try child.instance(of: Box.self)
    parent.reset(.singleton)
    XCTAssertTrue(try child.instance(of: Box.self) === before, "another scope's business")
    parent.reset(.custom("s"))
    XCTAssertFalse(try child.instance(of: Box.self) === before, "it is around a value that is no more")
    XCTAssertTrue(child.filled(Target()).box === (try child.instance(of: Box.self)))
    parent.deleteProperty("box")
    parent.registerProperty("box", withInstance: Box("y"))
    assertEqual((text(child), "c(p(y))"), (injected(child), "c(p(y))"))
  }

  func testWhatIsUniqueIsMadeByTheChildBelowItsDecorator() throws {
    final class Named { let name: String; init(_ name: String) { self.name = name } }
    let parent = PropertyInjector()
    parent.registerProperty("name", withInstance: "parent")
    parent.registerProperty("named") { Named(try $0.instance(forProperty: "name", of: String.self)) }
    let child = parent.makeChild {
      $0.registerProperty("name", withInstance: "child")
      $0.decorateProperty("named") { (inner: Named) in Named("<\(inner.name)>") }
    }
    XCTAssertEqual(try child.instance(of: Named.self).name, "<child>")
  }

  func testOfADecoratedValueWhatWasMadeIsNotifiedOnceAndNoReadyMadeInstance() throws {
    let (log, injector) = (log, PropertyInjector())
    let ready = Box("ready", log)
    injector.registerProperty("box", withInstance: ready)
    injector.registerProperty("crate", scope: .singleton) { Box("crate", log) }
    injector.decorateProperty("crate") { (box: Box) in box }
    decorate(injector, "d")
    for name in ["box", "crate"] as [PropertyName] { XCTAssertNotNil(text(injector, name)) }
    log.clear()
    injector.shutDown()
    XCTAssertEqual(log.all, ["crate", "d(ready)"])
  }

  private struct Decorating: InjectorModule {
    let tag: String
    func configure(_ injector: PropertyInjector) {
      let tag = tag
      injector.decorateProperty("box") { (box: Box) in Box("\(tag)(\(box.text))") }
    }
  }
  private func registering(_ text: String) -> InlineModule {
    InlineModule { $0.registerProperty("box", withInstance: Box(text)) }
  }

  func testModulesTakeTheirDecoratorsAlong() throws {
    let base = try PropertyInjector(modules: [registering("x"), Decorating(tag: "m")])
    XCTAssertEqual(text(base), "m(x)")
    let more = try base.withModules([Decorating(tag: "n"), InlineModule { _ in }])
    assertEqual((text(more), "n(m(x))"), (text(base), "m(x)"))
    XCTAssertEqual(text(try more.withoutModules(ofType: Decorating.self)), "x")
    XCTAssertEqual(text(try base.withModules([registering("y")])), "m(y)", "around what the name means")
  }

  func testDirectDecoratorsStayWhicheverModulesAreLeft() throws {
    let direct = PropertyInjector()
    direct.registerProperty("box", withInstance: Box("x"))
    decorate(direct, "first")
    let derived = try direct.withModules([Decorating(tag: "m")])
    XCTAssertEqual(text(derived), "m(first(x))")
    decorate(derived, "after")
    XCTAssertEqual(text(try derived.withModules([Decorating(tag: "n")])), "n(after(m(first(x))))")
    XCTAssertEqual(text(try derived.withoutModules(ofType: Decorating.self)), "after(first(x))")
  }

  func testNoDecoratorIsForAParentsEagerSingletonThatTheChildHides() async throws {
    for isHidden in [false, true] {
      log.clear()
      let parent = PropertyInjector()
      parent.registerProperty("box", scope: .eagerSingleton) { Box("parent's") }
      let child = parent.makeChild { child in
        if isHidden { child.registerProperty("box") { Box("child's") } }
        decorate(child, "c")
      }
      try await child.awaitEagerSingletons()
      XCTAssertEqual(log.all, isHidden ? [] : ["made c"])
    }
  }
}
