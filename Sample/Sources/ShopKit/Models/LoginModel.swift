import OBInjector

/// The first screen: it belongs to the app, and begins sessions.
final class LoginModel {
  @Injected private var injector: PropertyInjector
  /// From the settings file.
  @InjectedNamed("settings.shopName") private var shopName: String

  var title: String { "Welcome to \(shopName)" }

  func logIn(as name: String) throws -> Session {
    try Session(of: User(name: name), in: injector)
  }
}
