import LibraryFeature
import OBInjector
import OBInjectorTesting
import Testing

@testable import NewApp

/// Not `Sendable`: it belongs to the actor on which it is registered.
final class FakeCart: @MainActor Cart {
  let count = 7
}

@MainActor @Suite struct HomeSuite {
  @Test(
    .injector(basedOn: { @MainActor in try PropertyInjector(modules: [AppModule()]) }) { @MainActor in
      $0.registerProperty("cart") { () -> any Cart in FakeCart() }
      $0.registerProperty(.styling, withInstance: AppStyle(color: "pink"))
    })
  func aFakeReplacesTheAppsCart() throws {
    #expect(try makeHome().title == "2 books, pink, 7 in the cart")
  }

  @Test(.injector { $0.registerProperty("cart", withInstance: FakeCart() as any Cart) })
  func anUnmarkedClosureBelongsToTheSuitesActor() {
    let home = HomeModel()
    InjectorController.injectDependencies(to: home)
    #expect(home.cart?.count == 7)
  }
}

@Test func functionsAreRegisteredInClosures() async throws {
  let injector = PropertyInjector()
  registerFunctions(in: injector)
  for (name, origin) in [
    ("database", "function"), ("onMain", "main actor's function"), ("concurrent", "concurrent"),
    ("byKey", "concurrent"),
  ] as [(PropertyName, String)] {
    #expect(try await injector.awaitInstance(forProperty: PropertyKey(name), of: Database.self).origin == origin)
  }
  let named = try await injector.awaitInstance(forProperty: "named", of: Database.self, arguments: "a name")
  #expect(named.origin == "a name")
  #expect(try injector.instance(forProperty: "word", of: String.self) == "synchronous")
}

@Test(.injector(basedOn: makeAppInjector)) func aFunctionMakesTheInjectorOfATest() async throws {
  #expect(try await InjectorController.injector.awaitInstance(of: Database.self).origin == "function")
}
