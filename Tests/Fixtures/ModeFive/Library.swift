// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import OBInjector

// A module in language mode 5, with all of the library's surface that such a module may use.

/// Not `Sendable`, and in mode 5 the compiler does not check.
public final class Book {
  public let title: String
  public init(title: String) { self.title = title }
}

struct Title { let text: String }

public class Shelf: InjectorDelegate, KeyPathInjectable {
  public private(set) var book: Book?
  /// One that is never missing.
  @Injected public var places: Int
  /// One with an observer.
  public var label: String? { didSet { labels.append(label ?? "") } }
  /// A function, which only a wrapper can hold.
  @Injected public var sort: ([String]) -> [String]
  public private(set) var labels: [String] = []
  public private(set) var notified = 0

  public init() {}

  public class var injectableProperties: [InjectableProperty] { [InjectableProperty("label", \Shelf.label)] }

  public func didInjectDependencies() { notified += 1 }
}

public final class Catalogue: Component { public init() {} }

/// What the module registers; initializers are passed as closures.
public struct LibraryModule: InjectorModule {
  public init() {}

  public func configure(_ injector: PropertyInjector) throws {
    injector.registerProperty("title", withInstance: Title(text: "Emma"))
    injector.registerProperty("book", scope: .singleton, withInitializer: { (title: Title) in Book(title: title.text) })
    injector.registerProperty("places") { 40 }
    injector.registerProperty("label") { injector in try injector.instance(forProperty: "book", of: Book.self).title }
    injector.registerProperty("sort", withInstance: { (titles: [String]) in titles.sorted() })
    injector.registerProperty("copy") { (_, title: String) in Book(title: title) }
  }
}

public func openLibrary() throws -> (shelf: Shelf, report: InjectionReport, copy: Book, catalogue: Catalogue) {
  let injector = try PropertyInjector(modules: [LibraryModule(), ComponentModule([Catalogue.self])])
  let shelf = Shelf()
  let report = injector.injectDependencies(to: shelf)
  let copy: Book = try injector.instance(forProperty: "copy", arguments: "Persuasion")
  return (shelf, report, copy, try injector.instance(of: Catalogue.self))
}

/// From a class of the main actor, as in apps of that time.
@MainActor public final class LibraryWindow {
  public private(set) var book: Book?

  public init() {}

  public func open() -> Bool {
    let injector = PropertyInjector()
    injector.registerProperty("book") { Book(title: "Sanditon") }
    injector.injectDependencies(to: self)
    return book?.title == "Sanditon"
  }
}
