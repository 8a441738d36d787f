extension PropertyInjector {
  /// What an injection into an object of that type would do; nothing is made and no block runs.
  ///
  /// ```swift
  /// print(injector.explain(Screen.self))
  /// ```
  ///
  /// A property counts as `injected` if it is empty and a block keeps what its static type promises; the mistakes of
  /// initializers and of what they are given are named, a block's inside is not known. What an `@Injected`
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
    for step in plan.active.all {
      var foresight = Foresight(intoAny: type, by: planner)
      if let mistake = foresight.mistake(of: step, of: planner, by: planner) {
        exceptions[step.index] = .failed(mistake)
      }
    }
    for (index, source) in plan.sources.enumerated() where source != nil && exceptions[index] == nil {
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

  /// Every problem with the classes and structs that the program has, and with all registrations; nothing is made and no
  /// block runs.
  ///
  /// ```swift
  /// XCTAssertTrue(injector.verifyProgram().isValid)
  /// ```
  ///
  /// One line of a test finds every misspelled name. All types of the program are looked at, private, nested and local ones
  /// too, those of the toolchain left out; those are verified, as ``verify(_:)`` does it, that have a property with a name
  /// that is registered or nearly is. A registration whose name no type bears is among the report's
  /// ``VerificationReport/unused``; if a property of a fitting type is spelled nearly alike, that is a problem.
  ///
  /// A type that has a name by chance is none: where a property of a type for which nothing else speaks has another type,
  /// and the registration fits elsewhere, or one that reflection never fills, such as `AnyObject?`, it is a warning
  /// (``VerificationReport/Warning/Kind/otherType``). Generic types can't be asked without their arguments, and modules
  /// that were compiled without reflection metadata tell nothing: both are listed as ``VerificationReport/unchecked``. What
  /// a class inherits from a generic one is checked. Of a type that is ``KeyPathInjectable`` the list is read, which is the
  /// only code of the program that runs.
  ///
  /// Names are read before types, so that the cost is that of the types which bear a registered name or nearly do: a
  /// thousand of them among ten thousand take about half a second in a debug build. An optimized build leaves out structs that
  /// nobody uses. A program in which several injectors share the work names the modules that are meant.
  ///
  /// - Parameter modules: The modules whose types are verified; none for all. One that has no types is a problem.
  public func verifyProgram(modules: String...) -> VerificationReport { verifyProgram(of: modules) }

  /// The same for `OBInjectorTesting`: a list can't be passed where several names are expected.
  package func verifyProgram(of modules: [String]) -> VerificationReport {
    var verifier = Verifier(planner) { ProgramVerification($0, modules: modules) }
    return verifier.verify(
      verifier.program?.scan.types ?? [], duplicates: self.modules.withLock { $0.duplicates })
  }

  /// Who would be filled with what, starting from these types.
  public func dependencyGraph(of types: Any.Type...) -> DependencyGraph { DependencyGraph(of: types, planner) }
}
