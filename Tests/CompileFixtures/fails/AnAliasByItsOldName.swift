// modes: 5 6
import OBInjector

// expect: write registerAlias(…, of: …)
func configure(_ injector: PropertyInjector) {
  injector.registerProperty("logger", as: "log")
  let isFree = injector.registerProperty("journal", as: "log")
  print(isFree)
}
