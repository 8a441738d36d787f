// R7: what fails leaves nothing behind, and the injector works afterwards.
import OBInjector
import XCTest

final class R07NothingStaysBehindTests: InjectorTestCase {
  final class Parent { var shared: Shared?, other: Other?, risk: Risk? }
  final class Shared: NotificationCounter { var parent: Parent? }
  final class Other { var note: String? }
  final class Risk {}

  private let fails = Setting(true)
  private let log = EventLog()

  /// An injector whose `risk` fails as long as the switch says so.
  private func makeInjector(parent: Scope, shared: Scope = .singleton) -> PropertyInjector {
    let (injector, fails, log) = (PropertyInjector(), fails, log)
    injector.registerProperty("parent", scope: parent) { Parent() }
    injector.registerProperty("shared", scope: shared) { log.made(Shared(), as: "shared") }
    injector.registerProperty("other") { Other() }
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("risk") { try made(Risk(), unless: fails) }
    return injector
  }

  func testR7ASingletonThatRefersToAFailedObjectIsDroppedWhateverElseItHasLookedUpThroughALazy() throws {
    final class Owner { var keeper: Keeper?, risk: Risk? }
    final class Kept { var owner: Owner? }
    final class Keeper: MadeWith<Kept> {}
    let injector = makeInjector(parent: .unique)
    injector.registerProperty("owner", scope: .singleton) { Owner() }
    injector.registerProperty("kept") { Kept() }
    injector.registerProperty("keeper", scope: .singleton) { (injector: PropertyInjector) -> Keeper in
      let kept = try injector.instance(of: Kept.self)
      _ = try injector.instance(forProperty: "other", of: Lazy<Other>.self).get()
      return Keeper(kept)
    }
    assertFails(.providerFailed, ["owner", "risk"]) { try injector.instance(of: Owner.self) }
    fails.value = false
    XCTAssertNotNil(try injector.instance(of: Keeper.self).part.owner?.risk)
  }

  func testR7ASingletonThatRefersToAFailedObjectIsDropped() throws {
    for parent in [Scope.unique, .graph, .singleton, .weakSingleton, .custom("session")] {
      for shared in [Scope.singleton, .weakSingleton, .custom("session")] {
        fails.value = true
        let injector = makeInjector(parent: parent, shared: shared)
        let scopes = "\(parent) \(shared)"
        assertFails(.providerFailed, ["parent", "risk"], scopes) { try injector.instance(of: Parent.self) }
        fails.value = false
        let found = try injector.instance(of: Shared.self)
        XCTAssertNotNil(try XCTUnwrap(found.parent, scopes).risk, "\(scopes): half-wired")
        XCTAssertEqual(found.notified, 1, scopes)
      }
    }
  }

  func testR7ASingletonThatWaitedForAFailedObjectIsDropped() throws {
    for parent in [Scope.unique, .graph, .singleton] {
      fails.value = true
      let injector = makeInjector(parent: parent).without("parent")
      injector.registerProperty("parent", scope: parent) { injector -> Parent in
        let new = Parent()
        new.shared = try injector.instance(of: Shared.self)
        return new
      }
      // `other` is made after the initializer and before `risk`.
      XCTAssertEqual(injectionError { try injector.instance(of: Parent.self) }?.code, .providerFailed)
      fails.value = false
      let found = try injector.instance(of: Shared.self)
      XCTAssertNotNil(try XCTUnwrap(found.parent, "\(parent)").risk, "\(parent): half-wired")
    }
  }

  func testR7AfterAClosureThrewOrReturnedNilThatHadMadeASingletonOtherThreadsGetIt() throws {
    fails.value = false
    for isThrowing in [true, false] {
      let injector = makeInjector(parent: .unique).without("parent")
      injector.registerProperty("parent", after: Shared.self) { try made(Parent?.none, unless: Setting(isThrowing)) }
      XCTAssertEqual(injectionError { try injector.instance(of: Parent.self) }?.code, .providerFailed)
      injector.deleteProperty("parent")
      if isThrowing { injector.registerProperty("parent") { Parent() } }
      XCTAssertTrue(finishesOnAnotherThread(seconds: 10) { _ = try? injector.instance(of: Shared.self) }, "deadlock")
    }
  }

  func testR7AGraphObjectOfAFailedPropertyIsNotSharedWithTheNextProperty() {
    final class Node {}
    final class Broken { var node: Node?; var risk: Risk? }
    final class Target { var broken: Broken?; var node: Node? }
    let (injector, log) = (makeInjector(parent: .unique), log)
    injector.registerProperty("broken") { Broken() }
    injector.registerProperty("node", scope: .graph) { log.made(Node(), as: "node") }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(target.broken == nil && target.node != nil)
    assertErrors(report.failures, (.providerFailed, ["broken", "risk"]))
    assertEqual((report.injected, ["node"]), (log.count(of: "node"), 2))
  }

  func testR7AClosureMayGoOnAfterAFailureAndWhatFailedLeavesNothing() throws {
    let injector = makeInjector(parent: .singleton)
    injector.registerProperty("fallback") { (try? $0.instance(of: Parent.self)) == nil ? 1 : 2 }
    XCTAssertEqual(try injector.instance(of: Int.self), 1)
    fails.value = false
    XCTAssertEqual(try injector.instance(of: Int.self), 2)
    let parent = try injector.instance(of: Parent.self)
    XCTAssertTrue(parent.shared?.parent === parent && parent.shared?.notified == 1)
  }

  func testR7ASingletonThatGetsItselfIsDroppedWithTheFailedObjectToWhichItRefersThroughThatClosure() throws {
    final class Link { var owner: Owner? }
    final class Kept: @unchecked Sendable { var itself: Kept?, link: Link? }
    final class Owner { var kept: Kept?, risk: Risk? }
    let injector = makeInjector(parent: .unique)
    injector.registerProperty("owner", scope: .singleton) { Owner() }
    injector.registerProperty("kept", scope: .singleton) { Kept() }
    injector.registerProperty("part") { Link() }
    injector.registerProperty("itself") { (injector: PropertyInjector) -> Kept in
      let kept = try injector.instance(forProperty: "kept", of: Kept.self)
      kept.link = try injector.instance(of: Link.self)
      return kept
    }
    assertFails(.providerFailed, ["owner", "risk"]) { try injector.instance(of: Owner.self) }
    fails.value = false
    XCTAssertNotNil(try injector.instance(forProperty: "kept", of: Kept.self).link?.owner?.risk, "half-wired")
  }

  func testR7ATargetKeepsWhatDoesNotReferToTheObjectForWhichItHasWaitedInVain() {
    final class Owner {}
    final class Target: @unchecked Sendable { var owner: Owner?, number: Int?, text: String? }
    let (injector, target) = (makeInjector(parent: .unique), Target())
    injector.registerProperty("number") { 1 }
    injector.registerProperty("text", scope: .singleton) { "text" }
    injector.registerProperty("owner", scope: .graph) { injector -> Owner in
      injector.injectDependencies(to: target)
      throw DeliberateFailure()
    }
    XCTAssertThrowsError(try injector.instance(of: Owner.self))
    XCTAssertTrue(target.owner == nil && target.number == 1 && target.text == "text")
  }

  func testR7NoPropertyRefersToADiscardedObjectThatOtherCodeHolds() {
    final class Broken { @Injected var absent: Int }
    let (injector, owners, part, weakPart) = (PropertyInjector(), Harvest(), Part(), WeakPart())
    injector.registerProperty("owner", scope: .singleton) { owners.made(Owner()) }
    injector.registerProperty("part", scope: .singleton) { part }
    injector.registerProperty("weakPart", scope: .singleton) { weakPart }
    injector.registerProperty("broken") { Broken() }
    assertFails(.notRegistered, ["owner", "broken", "absent"]) { try injector.instance(of: Owner.self) }
    XCTAssertEqual(owners.count, 1)
    assertNil(part.named, part.typed, part.declared, weakPart.owner)
  }
  private final class Owner: @unchecked Sendable {
    var part: Part?, weakPart: WeakPart?
    @Injected var broken: AnyObject
  }
  private final class WeakPart: @unchecked Sendable { weak var owner: Owner? }
  private final class Part: KeyPathInjectable, @unchecked Sendable {
    @InjectedNamed("owner") var named: Owner?
    @InjectedByType var typed: Owner?
    var declared: Owner?
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("owner", \Part.declared)] }
  }
}
