// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import OBInjector

/// Registers each kind of source, with and without labels, as a module in language mode 5 writes it.
///
/// What a trailing closure is given tells which form it was taken for.
public struct SourcesModule: InjectorModule {
  public init() {}

  public func configure(_ injector: PropertyInjector) throws {
    injector.registerProperty("closure") { Book(title: "closure") }
    injector.registerProperty("with") { asked in "\(type(of: asked))" }
    injector.registerProperty("arguments") { (_, number: Int) in number }
    injector.registerProperty("anywhere", anywhere: { "anywhere" })
    injector.registerProperty("anywhereWith", anywhere: { (_, number: Int) in number })
    injector.registerProperty("target", perTarget: { asked in "\(type(of: asked))" })
    injector.registerProperty("books", collecting: Book.self)
  }
}
