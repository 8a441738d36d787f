// As much of SwiftData as the documentation's snippets use. The toolchain's macros of Observation expand in place of its
// own, which are Apple's; `SwiftDataModelTests` has by hand what `@Model` expands to.
@_exported public import Observation

@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation), named(shouldNotifyObservers))
@attached(extension, conformances: Observable)
public macro Model() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

@attached(accessor, names: named(willSet))
public macro Transient() = #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
