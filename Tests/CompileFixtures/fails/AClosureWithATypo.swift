// modes: 5 6
import OBInjector

// expect: cannot find 'typo' in scope
final class Store: Sendable { init(path: String) {} }
extension PropertyKey where Value == Store { static var store: Self { "store" } }
func configure(_ injector: PropertyInjector, _ name: PropertyName) {
  injector.registerProperty("store") { typo }
  injector.registerProperty("store", scope: .singleton) { Store(path: typo) }
  injector.registerProperty("store") {
    let store = Store(path: typo)
    return store
  }
  injector.registerProperty("store") { _ in Store(path: typo) }
  injector.registerProperty("store") { (injector: PropertyInjector) in Store(path: typo) }
  injector.registerProperty("store") { (_, number: Int) in Store(path: typo) }
  injector.registerProperty("store") { await typo() }
  injector.registerProperty("store", anywhere: { Store(path: typo) })
  injector.registerProperty("store", perTarget: { _ in Store(path: typo) })
  injector.registerProperty("store", withInitializer: { Store(path: typo) })
  injector.registerProperty("store", withInstance: Store(path: typo))
  injector.registerProperty(.store) { Store(path: typo) }
  injector.registerProperty(PropertyKey(name)) { Store(path: typo) }
  injector.decorateProperty("store") { (store: Store) in Store(path: typo) }
}
