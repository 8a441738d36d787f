extension PropertyInjector {
  /// What an injection into an object of that type would do; nothing is made and no block runs.
  ///
  /// ```swift
  /// print(injector.explain(Screen.self))
  /// ```
  ///
  /// A property counts as `injected` if it is empty and a block keeps what its static type promises. What an `@Injected`
  /// property with a name or a type of its own wants is a value of the instance: where nothing is registered under its
  /// own name the type can't tell, and the entry is a failure with the code ``InjectionError/Code/undetermined``;
  /// ``explain(_:on:isolation:)`` asks an object.
  public func explain(_ type: Any.Type) -> InjectionReport {
    let plan = planner.plan(for: type)
    var (bits, exceptions): (UInt64, [Int: ReportDetails.State]) = (0, [:])
    for property in plan.unfilled {
      let point = plan.points[property.index]
      if case .notRegistered = property.state, point.isSlot {
        let unknown = InjectionError.undetermined(point.name, point.type, of: type, in: planner.registry.table)
        exceptions[property.index] = .failed(unknown.at([point.name]))
      } else {
        exceptions[property.index] = property.state
      }
    }
    for (index, source) in plan.sources.enumerated() where source != nil {
      if index < 64 { bits |= 1 << UInt64(index) } else { exceptions[index] = .injected }
    }
    return InjectionReport(
      plan.record.reported, bits: bits,
      ReportDetails(exceptions: exceptions, registry: planner.registry.table.id, below: plan.record.failures))
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
    var verifier = Verifier(planner)
    return verifier.verify(types, duplicates: modules.withLock { $0.duplicates })
  }

  /// Who would be filled with what, starting from these types.
  public func dependencyGraph(of types: Any.Type...) -> DependencyGraph { DependencyGraph(of: types, planner) }
}
