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

@Test(.injector(basedOn: makeAppInjector)) func functionsMakeValues() async throws {
  for (name, origin): (PropertyName, _) in [
    ("closure", "function"), ("onMain", "main actor's function"), ("concurrent", "concurrent"),
  ] {
    let key = PropertyKey<Database>(name)
    #expect(try await InjectorController.injector.awaitInstance(forProperty: key).origin == origin)
  }
}
