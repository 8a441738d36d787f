/// The result of finding: a registration, and the injector that has it.
package struct Binding: Sendable {
  package var registration: Registration
  /// The alias that was asked for, if the registration was found by one.
  package var alias: Registration?
  /// The injector that was asked, which the caller retains, or a parent.
  let home: Unretained<PropertyInjector>

  init(_ registration: Registration, in home: PropertyInjector) {
    self.registration = registration
    self.home = Unretained(home)
  }

  /// The injector that has the registration inside all decorators: once it is closed, the value is out of reach.
  var undecoratedHome: Unretained<PropertyInjector> { registration.origin.decoration?.undecorated.home ?? home }

  /// The name that was asked for, which paths contain.
  package var name: PropertyName { (alias ?? registration).name }
}
