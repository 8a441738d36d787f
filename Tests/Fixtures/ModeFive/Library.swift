import OBInjector

// A module in language mode 5, with all of the library's surface that such a module may use.

/// Not `Sendable`, and in mode 5 the compiler does not check.
public final class Book {
  /// What is on its cover.
  public let title: String
  /// A book with a title.
  public init(title: String) { self.title = title }
}

struct Title { let text: String }

/// Wants a book, and more.
public class Shelf: InjectorDelegate, KeyPathInjectable {
  /// A plain property.
  public private(set) var book: Book?
  /// One that is never missing.
  @Injected public var places: Int
  /// One with an observer.
  public var label: String? { didSet { labels.append(label ?? "") } }
  /// A function, which only a wrapper can hold.
  @Injected public var sort: ([String]) -> [String]
  /// What the label was.
  public private(set) var labels: [String] = []
  /// How often the shelf was notified.
  public private(set) var notified = 0

  /// An empty shelf.
  public init() {}

  /// What is filled through its setter.
  public class var injectableProperties: [InjectableProperty] { [InjectableProperty("label", \Shelf.label)] }

  /// Called after.
  public func didInjectDependencies() { notified += 1 }
}

/// A component of the module.
public final class Catalogue: Component {
  /// Makes the catalogue.
  public init() {}
}

/// What the module registers; initializers are passed as closures.
public struct LibraryModule: InjectorModule {
  /// The module has no state.
  public init() {}

  /// Registers one of each.
  public func configure(_ injector: PropertyInjector) throws {
    injector.registerProperty("title", withInstance: Title(text: "Emma"))
    injector.registerProperty("book", scope: .singleton, withInitializer: { (title: Title) in Book(title: title.text) })
    injector.registerProperty("places") { 40 }
    injector.registerProperty("label") { injector in try injector.instance(forProperty: "book", of: Book.self).title }
    injector.registerProperty("sort", withInstance: { (titles: [String]) in titles.sorted() })
    injector.registerProperty("copy") { (_, title: String) in Book(title: title) }
  }
}

/// Configures, injects and looks up in one go.
public func openLibrary() throws -> (shelf: Shelf, report: InjectionReport, copy: Book, catalogue: Catalogue) {
  let injector = try PropertyInjector(modules: [LibraryModule(), ComponentModule([Catalogue.self])])
  let shelf = Shelf()
  let report = injector.injectDependencies(to: shelf)
  let copy: Book = try injector.instance(forProperty: "copy", arguments: "Persuasion")
  return (shelf, report, copy, try injector.instance(of: Catalogue.self))
}

/// From a class of the main actor, as in apps of that time.
@MainActor public final class LibraryWindow {
  /// A plain property of the main actor.
  public private(set) var book: Book?

  /// A window that shows nothing yet.
  public init() {}

  /// Fills itself from what the main actor registers.
  public func open() -> Bool {
    let injector = PropertyInjector()
    injector.registerProperty("book") { Book(title: "Sanditon") }
    injector.injectDependencies(to: self)
    return book?.title == "Sanditon"
  }
}
