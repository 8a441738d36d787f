// Recipes: The recipes of the guides for those who come from Factory, Resolver and swift-dependencies, run.
import OBInjector
import XCTest

// What the guides take for granted (`.ci/SnippetContext.swift`), as far as their recipes need it.
private final class Session: Sendable {}
private struct MyService: Sendable {}
private struct Bank: Sendable {}

// Declarations of the recipes that have to stand in a file.
private protocol Fetching: Sendable {}
private protocol Updating: Sendable {}

final class EditorModel {
  let isNew: Bool
  init(isNew: Bool) { self.isNew = isNew }
}
extension PropertyKey where Value == EditorModel {
  nonisolated static var addModel: Self { "addModel" }
  nonisolated static var editModel: Self { "editModel" }
}

struct APIClient: Sendable { var fetch: @Sendable (Int) -> String }
extension PropertyKey where Value == APIClient {
  nonisolated static var apiClient: Self { "apiClient" }
}

final class GuideContainerRecipesTests: InjectorTestCase {
  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  // MARK: - Factory

  func testFactoryScopesAndReset() {
    injector.registerProperty("myService") { MyService() }
    injector.registerProperty("login", scope: .custom("session")) { Session() }

    final class ContentModel {
      @Injected var myService: MyService
      @Injected var login: Session
    }
    injector.injectDependencies(to: ContentModel())
    let (before, after) = (ContentModel(), ContentModel())
    XCTAssertTrue(injector.injectDependencies(to: before).isComplete)
    injector.reset(.custom("session"))
    injector.injectDependencies(to: after)
    XCTAssertFalse(before.login === after.login)
  }

  func testFactoryParametersArePartOfWhatIsShared() throws {
    final class Paginator: Sendable {
      let size: Int
      init(size: Int) { self.size = size }
    }
    injector.registerProperty("pages", scope: .singleton) { (_, size: Int) in
      Paginator(size: size)
    }
    let ten: Paginator = try injector.instance(
      forProperty: "pages", arguments: 10)
    XCTAssertEqual(ten.size, 10)
    XCTAssertTrue(ten === (try injector.instance(forProperty: "pages", of: Paginator.self, arguments: 10)))
    XCTAssertFalse(ten === (try injector.instance(forProperty: "pages", of: Paginator.self, arguments: 20)))
    final class ListModel {
      @Injected var pages: Provider<Paginator, Int>
      func load() throws -> Paginator { try pages.get(20) }
    }
    let model = ListModel()
    XCTAssertTrue(injector.injectDependencies(to: model).isComplete)
    XCTAssertTrue(try model.load() === model.load())
    XCTAssertEqual(try model.load().size, 20)
    let wrong = injectionError { try injector.instance(forProperty: "pages", of: Paginator.self, arguments: "ten") }
    XCTAssertEqual(wrong?.code, .argumentMismatch)
  }

  func testFactoryContextsAreModulesThatComeLater() throws {
    struct Analytics: Sendable { var isReal = true }
    struct AnalyticsModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("analytics") { Analytics() }
      }
    }
    struct DebugModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("analytics") { Analytics(isReal: false) }
      }
    }
    func modules(isDebug: Bool) -> [any InjectorModule] {
      isDebug ? [AnalyticsModule(), DebugModule()] : [AnalyticsModule()]
    }
    try InjectorController.configureInjector(modules: modules(isDebug: true))
    XCTAssertFalse(try InjectorController.injector.instance(of: Analytics.self).isReal)
    InjectorController.reset()
    try InjectorController.configureInjector(modules: modules(isDebug: false))
    XCTAssertTrue(try InjectorController.injector.instance(of: Analytics.self).isReal)
  }

  // MARK: - Resolver

  func testResolverARegistrationFile() throws {
    final class CombinedService: Fetching, Updating {}

    final class ListModel {
      @InjectedByType var fetcher: any Fetching
      @InjectedByType var updater: any Updating
    }

    struct NetworkModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("web", scope: .graph) { CombinedService() }
      }
    }
    let network = try PropertyInjector(modules: [NetworkModule()])
    let list = ListModel()
    network.injectDependencies(to: list)  // both are the same object
    let other = ListModel()
    network.injectDependencies(to: other)
    let fetcher = try XCTUnwrap(list.fetcher as? CombinedService)
    XCTAssertTrue(fetcher === list.updater as? CombinedService)
    XCTAssertFalse(fetcher === other.fetcher as? CombinedService, "another call is another graph")
  }

  func testResolverNamesAndArguments() throws {
    final class Editor {
      @InjectedNamed(.addModel) var adding: EditorModel
    }
    injector.registerProperty(.addModel) { EditorModel(isNew: true) }
    injector.registerProperty(.editModel) { (_, isNew: Bool) in
      EditorModel(isNew: isNew)
    }
    let editing = try injector.instance(
      forProperty: .editModel, arguments: false)
    injector.injectDependencies(to: Editor())
    XCTAssertFalse(editing.isNew)
    let editor = Editor()
    injector.injectDependencies(to: editor)
    XCTAssertTrue(editor.adding.isNew)
  }

  func testResolverWhatIsNotThere() throws {
    injector.registerProperty("service") { MyService() }
    let absent = try? injector.instance(of: Bank.self)
    let service: MyService? = try? injector.instance()
    XCTAssertNil(absent)
    XCTAssertNotNil(service)
  }

  // MARK: - swift-dependencies

  func testSwiftDependenciesLiveAndPreview() throws {
    struct LiveModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty(.apiClient) { APIClient { "user \($0)" } }
      }
    }
    struct PreviewModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty(.apiClient) { APIClient { _ in "Blob" } }
      }
    }
    final class FeatureModel {
      @Injected var apiClient: APIClient
    }
    let preview = try PropertyInjector(modules: [LiveModule(), PreviewModule()])
    let model = FeatureModel()
    preview.injectDependencies(to: model)
    print(model.apiClient.fetch(1))  // Blob
    XCTAssertEqual(model.apiClient.fetch(1), "Blob")
    let live = try PropertyInjector(modules: [LiveModule()]).instance(forProperty: .apiClient)
    XCTAssertEqual(live.fetch(1), "user 1")
  }

  func testSwiftDependenciesAnotherValueForAPartOfTheProgram() {
    final class TodosModel {
      @Injected var title: String
      private var injector: PropertyInjector?

      func open() -> TodosModel {
        let child = TodosModel()
        injector?.injectDependencies(to: child)  // with this model's values
        return child
      }
    }
    injector.registerProperty("title", withInstance: "Todos")
    let onboarding = injector.makeChild { child in
      child.registerProperty("title", withInstance: "Try it")
    }
    let todos = TodosModel()
    onboarding.injectDependencies(to: todos)
    print(todos.open().title)  // Try it
    XCTAssertEqual(todos.open().title, "Try it")
    let main = TodosModel()
    injector.injectDependencies(to: main)
    XCTAssertEqual(main.open().title, "Todos")
  }

  func testSwiftDependenciesTheControllersInjectorForAnOperation() throws {
    let mock = PropertyInjector()
    mock.registerProperty("service", withInstance: MyService())
    let service: MyService = try InjectorController.withInjector(mock) {
      try InjectorController.injector.instance()
    }
    print(service)
    XCTAssertFalse(InjectorController.isConfigured, "after the operation the controller is as it was")
  }
}
