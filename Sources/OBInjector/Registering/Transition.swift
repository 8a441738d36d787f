// Until Resolving, Awaiting and Diagnosing are written without them.
typealias Planner = PropertyInjector
typealias Registry = PropertyInjector
typealias RegistrationTable = PropertyInjector

extension PropertyInjector {
  var planner: PropertyInjector { self }
  var registry: PropertyInjector { self }
  var table: PropertyInjector { self }
  var injector: PropertyInjector { self }
}
