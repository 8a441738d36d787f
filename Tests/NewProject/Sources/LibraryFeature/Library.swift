// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import OBInjector

/// What the feature needs of the app that contains it.
public protocol Styling: Sendable {
  var color: String { get }
}

extension PropertyKey where Value == any Styling {
  nonisolated public static var styling: Self { "styling" }
}

public final class Library: Sendable {
  private let styling: any Styling

  init(styling: any Styling) { self.styling = styling }

  public var title: String { "2 books, \(styling.color)" }
}

/// A module that the app and its widget list; it belongs to no actor.
public struct LibraryModule: InjectorModule {
  public init() {}
  public var requirements: [ModuleRequirement] { [.property(.styling)] }

  public func configure(_ injector: borrowing PropertyInjector) {
    injector.registerProperty(
      "library", scope: .singleton, withInitializer: Library.init(styling:))
  }
}
