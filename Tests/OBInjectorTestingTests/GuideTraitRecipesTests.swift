// The recipes for Swift Testing of the guides "Coming from …", run.
import OBInjector
import OBInjectorTesting
import Testing

private struct MyService: Sendable {}
private struct Date: Sendable {}
private final class Store: Sendable {}

// MARK: - Factory

private final class Account {
  var service: MyService?
}

@Test(
  .injector {
    $0.registerProperty("service", withInstance: MyService())
  })
func theAccountHasItsService() {
  let account = Account()
  InjectorController.injectDependencies(to: account)
  #expect(account.service != nil)
}

// MARK: - swift-dependencies

private final class Search {
  var now: Date?
  var store: Store?
}

@Test(
  .injector {
    $0.registerProperty("now", withInstance: Date())
    // Using it fails the test.
    $0.registerUnimplemented("store", of: Store.self)
  })
func aSearchHasItsDate() {
  let search = Search()
  search.store = Store()  // set: nothing asks for the other store
  InjectorController.injectDependencies(to: search)
  #expect(search.now != nil)
}
