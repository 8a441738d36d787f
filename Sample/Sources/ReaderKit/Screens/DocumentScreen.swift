import OBInjector

/// One document: how long it is and how it begins.
final class DocumentScreen: Screen {
  /// Not Optional, so it is this screen's own business.
  let document: Document
  private var summary = "not counted"
  /// From the settings file, where it has another name.
  @InjectedNamed("beginning.lines") private var linesOfBeginning: Int
  /// The child that knows the document.
  private var injector: PropertyInjector?
  /// Filled through its key path, because only that runs the observer.
  private var statistics: (any WordStatistics)? {
    didSet {
      guard let count = statistics?.count(document) else { return }
      summary = "\(text(for: count.total, "word")), \(count.frequencies.count) different"
    }
  }

  init(_ document: Document) {
    self.document = document
    super.init()
  }

  override var title: String { document.title }
  override var lines: [String] { ["opened: \(text(for: now))", summary] + beginning.map { "| \($0)" } }

  private var beginning: ArraySlice<Substring> {
    document.text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.prefix(linesOfBeginning)
  }

  /// Makes the screen of the document's words, with the date that this screen already has.
  func openWords() -> (screen: WordsScreen, report: InjectionReport?) {
    let screen = WordsScreen(currentDate: now)
    return (screen, injector?.injectDependencies(to: screen))
  }
}

extension DocumentScreen: KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("statistics", \DocumentScreen.statistics)]
  }
}

extension DocumentScreen: InjectorDelegate {
  /// Called once, when everything is in its place.
  func didInjectDependencies() { log?.note("opened \(document.name)") }
}
