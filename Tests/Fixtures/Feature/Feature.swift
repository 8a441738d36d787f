// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import OBInjector

/// What the feature needs of somebody whom it does not know.
public protocol GreetingStore: AnyObject { func greeting(for name: String) -> String? }

/// What the feature offers: a screen that knows no service, and no injector.
public final class GreetingScreen: InjectorDelegate {
  // No other module sees these: they are filled all the same.
  private var greetingStore: (any GreetingStore)?
  private var formatter: GreetingFormatter?

  public private(set) var title = ""

  public init() {}

  public func didInjectDependencies() { title = formatter?.format(greetingStore?.greeting(for: "Ada")) ?? "" }
}

/// The feature's own part, of which the app does not register one.
public final class GreetingFormatter: Sendable {
  public init() {}

  func format(_ greeting: String?) -> String { greeting.map { "\($0)!" } ?? "nobody is here" }
}

public struct FeatureModule: InjectorModule {
  public init() {}

  public func configure(_ injector: PropertyInjector) {
    injector.registerProperty("formatter", withInstance: GreetingFormatter())
    injector.registerProperty("screen") { GreetingScreen() }
  }
}

/// What the feature makes and fills by its own code.
public final class GreetingLog {
  let greetingCount: GreetingCount

  init(_ count: GreetingCount) { greetingCount = count }
}
public final class GreetingCount: Sendable { public init() {} }
