// R6 with the target of `injectDependencies(to:)` in the cycle: it stands for the one registration of its exact type
// (TY17).
import OBInjector
import XCTest

final class R06TargetInCycleTests: InjectorTestCase {
  class Screen { var model: Model?; var store: Store? }
  final class SpecialScreen: Screen {}
  final class Model { var screen: Screen?; var store: Store? }
  final class Store { var screen: Screen? }

  private static let shared: [Scope] = [.graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  private func makeInjector(screen: Scope, others: Scope = .unique) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("screen", scope: screen) { Screen() }
    injector.registerProperty("model", scope: others) { Model() }
    injector.registerProperty("store", scope: others) { Store() }
    return injector
  }

  /// What the model of a screen refers to, whose second target is filled by a plan.
  private func found(by injector: PropertyInjector) -> [String] {
    [Screen(), Screen()].map { target in
      guard let screen = injector.filled(target).model?.screen else { return "nothing" }
      return screen === target ? "target" : "another"
    }
  }

  func testR6TheTargetIsWhatItsChildrenReferBackTo() {
    for screen in Self.shared + [.unique] {
      let injector = makeInjector(screen: screen)
      injector.deleteProperty("store")
      let target = Screen()
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["model"])
      XCTAssertTrue(target.model?.screen === target, "\(screen)")
    }
  }

  func testR6ASharedTargetIsFoundByDeeperObjectsToo() {
    for screen in Self.shared {
      for others in Self.shared {
        let target = makeInjector(screen: screen, others: others).filled(Screen())
        let (model, store, place) = (target.model, target.store, "\(screen), \(others)")
        XCTAssertTrue(model?.screen === target && store?.screen === target && model?.store === store, place)
      }
    }
  }

  func testR6AnInstanceThatExistsComesBeforeTheTarget() throws {
    for screen in Self.shared where screen != .graph {
      let injector = makeInjector(screen: screen)
      let first = try injector.instance(of: Screen.self)
      XCTAssertTrue(injector.filled(Screen()).model?.screen === first, "\(screen)")
    }
  }

  func testR6TheTargetIsNoAnswerToALookupWithArgumentsNorToOneThatLacksThem() {
    final class Form: @unchecked Sendable { var model: Model? }
    for isAsynchronous in [false, true] {
      let (injector, found) = (PropertyInjector(), Harvest())
      if isAsynchronous {
        injector.registerProperty("form") { (_: PropertyInjector, _: Int) async in Form() }
      } else {
        injector.registerProperty("form") { (_: PropertyInjector, _: Int) in Form() }
      }
      injector.registerProperty("model") { (injector: PropertyInjector) -> Model in
        if let form = try? injector.instance(of: Form.self, arguments: 5) { found.add(form) }
        XCTAssertEqual(
          injectionError { try injector.instance(forProperty: "form", of: Form.self) }?.code, .argumentMismatch)
        return Model()
      }
      found.add(injector.filled(Form()))
      XCTAssertEqual([found.count, found.distinct], isAsynchronous ? [1, 1] : [2, 2])
    }
  }

  func testR6ATargetOfAnotherClassStandsForNothing() throws {
    let injector = makeInjector(screen: .graph)
    for target in [SpecialScreen(), SpecialScreen()] {
      injector.injectDependencies(to: target)
      let found = try XCTUnwrap(target.model?.screen)
      XCTAssertTrue(found !== target && type(of: found) == Screen.self)
    }
  }

  func testR6WithTwoRegistrationsOfItsTypeTheTargetStandsForNeither() {
    let injector = makeInjector(screen: .graph)
    injector.registerProperty("otherScreen", scope: .graph) { Screen() }
    XCTAssertEqual(found(by: injector), ["another", "another"])
  }

  func testR6AnOptionalResultHasTheTypeOfItsValue() {
    let injector = makeInjector(screen: .graph).without("screen")
    injector.registerProperty("screen", scope: .graph) { () -> Screen? in Screen() }
    XCTAssertEqual(found(by: injector), ["target", "target"])
  }

  func testR6ATargetWithoutARegistrationOfItsTypeIsNoBackReference() {
    let injector = makeInjector(screen: .graph).without("screen")
    XCTAssertEqual(found(by: injector), ["nothing", "nothing"])
    let (target, report) = injector.reported(Screen())
    XCTAssertTrue(report.failures.isEmpty && target.model != nil)
  }

  func testR6AReadyMadeInstanceWinsOverTheTarget() {
    let (injector, registered) = (makeInjector(screen: .graph).without("screen"), Screen())
    injector.registerProperty("screen", withInstance: registered)
    XCTAssertTrue(injector.filled(Screen()).model?.screen === registered)
  }

  func testR6TheTargetIsFoundThroughAClosureAndThroughALookUp() {
    let injector = makeInjector(screen: .graph).without("model")
    injector.registerProperty("model") { injector -> Model in
      let new = Model()
      new.screen = try injector.instance(of: Screen.self)
      return new
    }
    XCTAssertEqual(found(by: injector), ["target", "target"])
  }

  func testR6AStructTargetIsNoBackReference() throws {
    struct Form { @Injected var model: Inner? }
    final class Inner { var form: Form? }
    injector.registerProperty("model") { Inner() }
    injector.registerProperty("form", scope: .graph) {
      var form = Form()
      form.model = Inner()
      return form
    }
    var form = Form()
    injector.injectDependencies(to: &form)
    XCTAssertNotNil(try XCTUnwrap(form.model?.form).model)
    XCTAssertFalse(form.model?.form?.model === form.model)
  }

  func testR6ASingletonThatFoundTheTargetKeepsIt() throws {
    let injector = makeInjector(screen: .graph, others: .singleton)
    let (first, second) = (injector.filled(Screen()), injector.filled(Screen()))
    XCTAssertTrue(second.model === first.model && second.model?.screen === first)
  }

  func testR6ATargetInsideAClosureStandsForNoRegistration() throws {
    final class Root { var part: Part? }
    final class Part { var root: Root? }
    final class Thing { let root = Root() }
    final class Screen { var thing: Thing? }
    injector.registerProperty("root", scope: .singleton) { Root() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("thing") { injector in
      let thing = Thing()
      injector.injectDependencies(to: thing.root)
      return thing
    }
    let nested = try XCTUnwrap(injector.filled(Screen()).thing?.root)
    let shared = try injector.instance(of: Root.self)
    XCTAssertTrue(nested.part?.root === shared && nested !== shared)
    // The same object, injected from outside.
    XCTAssertTrue(injector.filled(Root()).part?.root === shared, "the registration has made its object")
  }

  private protocol Shown {}
  private final class Page: Shown { var step: Step?, part: Part? }
  private final class Part { var exact: Page? }
  private final class Step {}

  func testR6AnObjectThatTheCallHasMadeStandsForNoOtherRegistrationThoughAClosureInjectsIt() throws {
    nonisolated(unsafe) var page: Page?
    let runs = RunCounter()
    injector.registerProperty("page") { () -> any Shown in
      page = Page()
      return page!
    }
    injector.registerProperty("step") { (injector: PropertyInjector) -> Step in
      if let page, runs.count() == 1 { injector.injectDependencies(to: page) }
      return Step()
    }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("exact", scope: .graph) { Page() }
    _ = try injector.instance(forProperty: "page", of: (any Shown).self)
    XCTAssertFalse(try XCTUnwrap(page?.part?.exact) === page)
  }
}
