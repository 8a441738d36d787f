// modes: 5 6
import OBInjector

// expect: has no member 'typo'
final class Store: Sendable { init() {} }
func configure(_ injector: PropertyInjector) {
  injector.registerProperty("store") { Store.typo() }
  injector.registerProperty("store") { Store().typo }
  injector.registerProperty("store") {
    let store = Store()
    store.typo()
    return store
  }
  // Without its type the compiler asks for that first.
  injector.registerProperty("store") { (injector: PropertyInjector) in injector.typo() }
  injector.registerProperty("store", perTarget: { request in request.typo })
  injector.decorateProperty("store") { (store: Store) in store.typo }
  injector.registerProperty(.typo) { Store() }
  injector.registerProperty("store", scope: .typo) { Store() }
}
