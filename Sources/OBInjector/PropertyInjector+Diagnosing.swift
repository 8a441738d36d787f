extension PropertyInjector {
  /// What an injection into an object of that type would do; nothing is made and no block runs.
  ///
  /// ```swift
  /// print(injector.explain(Screen.self))
  /// ```
  ///
  /// A property counts as `injected` if it is empty and a block keeps what its static type promises. What an `@Injected`
  /// property with a name or a type of its own wants is a value of the instance, so that the type can't tell.
  public func explain(_ type: Any.Type) -> InjectionReport {
    let record = TypeRecord.of(type, reflection)
    let plan = plan(record, target: nil)
    let states = plan.steps.map { step -> ReportDetails.State in
      switch step {
      case .ready, .kept, .direct, .make, .injector: .injected
      case .requested: .notRegistered
      case .settled(let state): state
      }
    }
    let details = ReportDetails(states: states, table: table.number, below: InjectionPlan.failures(of: record))
    return InjectionReport(record, bits: 0, details: details)
  }

  /// Every problem with these types and with all registrations at once; nothing is made and no block runs.
  ///
  /// ```swift
  /// XCTAssertTrue(injector.verify(Screen.self, Detail.self).isValid)
  /// ```
  ///
  /// Follows the types into what would be made for them. A block's result is known by its static type only.
  public func verify(_ types: Any.Type...) -> VerificationReport { verify(all: types) }

  /// The same for `OBInjectorTesting`: a list can't be passed where several types are expected.
  package func verify(all types: [Any.Type]) -> VerificationReport {
    var verifier = Verifier(self)
    return verifier.verify(types)
  }

  /// Who would be filled with what, starting from these types.
  public func dependencyGraph(of types: Any.Type...) -> DependencyGraph { DependencyGraph(of: types, in: self) }
}
