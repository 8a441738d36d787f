// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import OBInjector

// A module whose default isolation is the main actor: nothing here says so, and everything is.

/// A picture; not `Sendable` by itself, but the main actor's.
public final class Picture {
  public var title: String
  public init(title: String) { self.title = title }
}

/// The screen that wants a picture, two values, and to be notified.
public final class GalleryScreen: InjectorDelegate, InjectorPreparing, KeyPathInjectable {
  public private(set) var picture: Picture?
  /// One that observes what it gets.
  public var caption: String? { didSet { changes += 1 } }
  /// One that is never missing.
  @Injected public var limit: Int
  public private(set) var calls: [String] = []
  public private(set) var changes = 0

  public init() {}

  public static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("caption", \GalleryScreen.caption)]
  }

  public func willInjectDependencies() { calls.append("will") }
  public func didInjectDependencies() { calls.append("did") }
}

public final class GalleryStore: Component {
  public static var scope: Scope { .singleton }
  /// What it was filled with: nothing, for by type a component has no name to go by.
  public private(set) var picture: Picture?
  public init() {}
}

public struct GalleryModule: InjectorModule {
  public init() {}

  public func configure(_ injector: PropertyInjector) {
    injector.registerProperty("picture", withInstance: Picture(title: "Nighthawks"))
    injector.registerProperty("caption") { "a caption" }
    injector.registerProperty("limit", withInstance: 12)
    injector.registerProperty("made", scope: .singleton) { Picture(title: "made") }
    injector.registerProperty("copy", withInitializer: copy)
  }

  private func copy(limit: Int) -> Picture { Picture(title: "copy of \(limit)") }
}

/// Configures, injects and looks up in one go, as an app's start does.
///
/// Other modules see the default isolation of types, but not that of functions (Swift 6.3), so it is written out.
@MainActor public func openGallery() throws -> (screen: GalleryScreen, report: InjectionReport, made: Picture) {
  let injector = try PropertyInjector(modules: [GalleryModule()])
  let screen = GalleryScreen()
  let report = injector.injectDependencies(to: screen)
  let made: Picture = try injector.instance(forProperty: "made")
  _ = try injector.instance(of: GalleryStore.self)
  return (screen, report, made)
}

/// The same injector for those who want to look at it from elsewhere.
@MainActor public func galleryInjector() throws -> PropertyInjector { try PropertyInjector(modules: [GalleryModule()]) }
