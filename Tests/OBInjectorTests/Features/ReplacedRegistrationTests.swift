// Features: A registration that is replaced between being found and being used: the one that is there now counts.
import OBInjector
import XCTest

final class ReplacedRegistrationTests: InjectorTestCase {
  private final class Store: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  private final class Screen { var store: Store? }

  /// An argument that does something when the look-up has found the registration, and hashes it.
  private struct Argument: Hashable {
    let action: Setting<(@Sendable () -> Void)?>
    init(_ action: @escaping @Sendable () -> Void) { self.action = Setting(action) }
    static func == (one: Argument, other: Argument) -> Bool { one.action === other.action }
    func hash(into hasher: inout Hasher) {
      let action = action.value
      self.action.value = nil
      action?()
    }
  }

  private func register(_ number: Int) {
    injector.registerProperty("store", scope: .singleton) { (_: PropertyInjector, _: Argument) in Store(number) }
  }

  /// Registers another closure in place of the one that a look-up has found.
  private static func replace<Value>(in injector: PropertyInjector, _ make: @escaping @Sendable () throws -> Value) {
    injector.deleteProperty("store")
    injector.registerProperty("store", scope: .singleton) { (_: PropertyInjector, _: Argument) in try make() }
  }

  func testALookUpByTypeFindsTheRegistrationThatTookTheOldOnesPlace() throws {
    register(1)
    let argument = Argument { [injector] in Self.replace(in: injector) { Store(2) } }
    XCTAssertEqual(try injector.instance(of: Store.self, arguments: argument).number, 2)
  }

  func testInEachFormWhatIsFoundIsMadeButASharedValueIsThatOfTheNewOne() async throws {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton] {
      for isAwaited in [false, true] {
        let injector = PropertyInjector()
        let register: @Sendable (Int) -> Void = { number in
          if isAwaited {
            injector.registerProperty("store", scope: scope) { (_, _: Argument) async in Store(number) }
          } else {
            injector.registerProperty("store", scope: scope) { (_: PropertyInjector, _: Argument) in Store(number) }
          }
        }
        register(1)
        let argument = Argument {
          injector.deleteProperty("store")
          register(2)
        }
        let store: Store =
          isAwaited
          ? try await injector.awaitInstance(forProperty: "store", arguments: argument)
          : try injector.instance(forProperty: "store", arguments: argument)
        XCTAssertEqual(store.number, [.unique, .graph].contains(scope) ? 1 : 2, "\(scope), \(isAwaited)")
      }
    }
  }

  /// An argument that does something each time that it is hashed.
  private struct Restless: Hashable {
    let action: @Sendable () -> Void
    static func == (one: Restless, other: Restless) -> Bool { true }
    func hash(into hasher: inout Hasher) { action() }
  }

  func testALookUpWhoseRegistrationIsReplacedEachTimeEnds() {
    let (injector, replacements) = (injector, RunCounter())
    @Sendable func register() {
      injector.registerProperty("store", scope: .singleton) { (_: PropertyInjector, _: Restless) in Store(1) }
    }
    register()
    let argument = Restless {
      guard replacements.count() < 1_000 else { return }
      injector.deleteProperty("store")
      register()
    }
    assertFails(.notRegistered, ["store"]) {
      try injector.instance(forProperty: "store", of: Store.self, arguments: argument)
    }
  }

  private final class Page: @unchecked Sendable { var title: String? }

  /// What a child finds whose parent's registration is replaced when it has found it.
  private func title(_ replace: @escaping @Sendable (_ parent: PropertyInjector, _ child: PropertyInjector) -> Void)
    -> String
  {
    let parent = PropertyInjector()
    let child = parent.makeChild { $0.registerProperty("title", withInstance: "child") }
    parent.registerProperty("page", scope: .singleton) { (_: PropertyInjector, _: Argument) in Page() }
    let argument = Argument { replace(parent, child) }
    do {
      return try child.instance(forProperty: "page", of: Page.self, arguments: argument).title ?? "none"
    } catch { return "\(error.code)" }
  }

  func testAChildFindsWhatItSeesThenAndMakesItItself() {
    let register: @Sendable (PropertyInjector) -> Void = {
      $0.registerProperty("page") { (_: PropertyInjector, _: Argument) in Page() }
    }
    let titles = [
      title { parent, _ in
        parent.deleteProperty("page")
        register(parent)
      },
      title { parent, child in
        parent.deleteProperty("page")
        register(child)
      },
      title { parent, _ in parent.deleteProperty("page") }, title { parent, _ in parent.shutDown() },
      title { parent, child in
        parent.shutDown()
        register(child)
      },
    ]
    XCTAssertEqual(titles, ["child", "child", "notRegistered", "shutDown", "child"])
  }

  func testAParentThatIsShutDownMeanwhileIsNoReasonForWhatAChildDeleted() {
    let parent = PropertyInjector()
    let child = parent.makeChild { $0.registerProperty("store", scope: .singleton) { (_, _: Argument) in Store(1) } }
    let argument = Argument {
      child.deleteProperty("store")
      parent.shutDown()
    }
    assertFails(.notRegistered, ["store"]) {
      try child.instance(forProperty: "store", of: Store.self, arguments: argument)
    }
  }

  func testTheErrorOfTheNewOneHasTheAliasThatWasAskedFor() {
    injector.registerAlias("shop", of: "store")
    register(1)
    let argument = Argument { [injector] in
      Self.replace(in: injector) { () -> Store in throw DeliberateFailure() }
    }
    assertFails(.providerFailed, ["shop"]) {
      try injector.instance(forProperty: "shop", of: Store.self, arguments: argument)
    }
  }

  func testWhatFailsBelowIsNotLookedUpAgain() {
    let (injector, runs) = (injector, RunCounter())
    injector.registerProperty("store", scope: .singleton) { injector -> Store in
      runs.count()
      injector.deleteProperty("store")
      injector.registerProperty("store", withInstance: Store(2))
      return try injector.instance(forProperty: "absent")
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Store.self) }?.code, .notRegistered)
    XCTAssertEqual(runs.count, 1)
  }

  func testAPropertyAndALookUpThatWaitedFindTheRegistrationThatTookTheOldOnesPlace() {
    for isProperty in [false, true] {
      let (injector, isBegun) = (PropertyInjector(), DispatchSemaphore(value: 0))
      injector.registerProperty("store", scope: .singleton) { injector -> Store in
        isBegun.signal()
        // The other thread has found this registration, and waits until the store is made.
        usleep(100_000)
        injector.deleteProperty("store")
        injector.registerProperty("store", scope: .singleton) { Store(2) }
        return Store(1)
      }
      let number = Setting(0)
      assertRaceEnds(2) { thread in
        if thread == 0 {
          _ = try? injector.instance(of: Store.self)
          return
        }
        isBegun.wait()
        repeat {
          let screen = Screen()
          if isProperty { injector.injectDependencies(to: screen) }
          number.value = (isProperty ? screen.store : try? injector.instance(of: Store.self))?.number ?? -1
          // Between the two calls nothing is registered.
        } while number.value == -1
      }
      XCTAssertEqual(number.value, 2, isProperty ? "a property" : "a look-up")
    }
  }

  func testR8WhatTookItsPlaceIsNotMadeForALookUpOfAnotherType() {
    register(1)
    let (injector, runs) = (injector, RunCounter())
    let argument = Argument { Self.replace(in: injector) { runs.made("text") } }
    assertFails(.typeMismatch, ["store"]) { try injector.instance(of: Store.self, arguments: argument) }
    XCTAssertEqual(runs.count, 0)
  }
}
