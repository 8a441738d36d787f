import Foundation
import OBInjector

/// The services that the screens and the server share, under the names of the properties that ask for them.
struct ServicesModule: InjectorModule {
  /// Read before: a module registers and does nothing else.
  let library: any DocumentLibrary

  func configure(_ injector: PropertyInjector) {
    // Instances: made here, and shared by all objects.
    injector.registerProperty("clock", withInstance: SystemClock())
    injector.registerProperty("formatter", withInstance: TextFormatter())
    injector.registerProperty("log", withInstance: MemoryLog())
    injector.registerProperty("library", withInstance: library)

    // Closures: run when an empty property wants the value. This one runs for every screen...
    injector.registerProperty("currentDate") { injector in try injector.instance(of: (any WallClock).self).now }
    // ...this one once, when all modules are configured: a later module may have replaced the clock...
    injector.registerProperty("launchDate", scope: .eagerSingleton) { injector in
      try injector.instance(of: (any WallClock).self).now
    }
    // ...and this initializer once, on first use. Its parameters are looked up by their types.
    injector.registerProperty("statistics", scope: .singleton, withInitializer: WordCounter.init(log:))
  }
}
