import Foundation
import OBInjector

/// The one place that knows which services there are.
enum Services {
  /// Registers everything that a screen may ask for, under the names of the properties that ask for it.
  ///
  /// Tests register a clock of their own first: the first registration of a name wins.
  static func register(in injector: PropertyInjector, folder: URL) throws {
    // Instances: made here, shared by everybody.
    injector.registerProperty("clock", withInstance: SystemClock())
    injector.registerProperty("formatter", withInstance: TextFormatter())
    injector.registerProperty("log", withInstance: MemoryLog())
    injector.registerProperty("library", withInstance: try FolderLibrary(folder: folder))
    injector.registerProperty("launchDate", withInstance: try injector.instance(of: (any WallClock).self).now)

    // Blocks: run when an empty property wants the value. This one runs for every screen...
    injector.registerProperty("currentDate") { injector in try injector.instance(of: (any WallClock).self).now }
    // ...and this one once, when the first screen wants it. What a block makes is injected, too.
    injector.registerProperty("statistics", scope: .singleton) { WordCounter() }
  }
}
