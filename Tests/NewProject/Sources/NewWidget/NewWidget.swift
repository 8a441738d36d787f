import LibraryFeature
import OBInjector

nonisolated struct WidgetModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty(.styling, withInstance: WidgetStyle())
  }
}

nonisolated struct WidgetStyle: Styling {
  let color = "gray"
}

/// As an app intent is: a struct, which the system makes on any thread.
nonisolated struct OpenLibrary: Sendable {
  var library: Library?

  init() { InjectorController.injectDependencies(to: &self) }

  @concurrent func perform() async -> String {
    library?.title ?? "no library"
  }
}

@main struct NewWidget {
  static let modules: [any InjectorModule] = [
    LibraryModule(), WidgetModule(),
  ]

  static func main() async throws {
    try InjectorController.configureInjector(modules: modules)
    print(await Task.detached { await OpenLibrary().perform() }.value)
  }
}
