import OBInjector

// Three shared objects, each a property of the one before it: `.ci/house` counts the functions between two of the closures.

final class Third {}
final class Second { var third: Third? }
final class First { var second: Second? }
final class Root { var first: First? }

@inline(never) func makeThird() -> Third { Third() }

let injector = PropertyInjector()
injector.registerProperty("first", scope: .singleton) { First() }
injector.registerProperty("second", scope: .singleton) { Second() }
injector.registerProperty("third", scope: .singleton) { makeThird() }
let root = Root()
print(injector.injectDependencies(to: root))
