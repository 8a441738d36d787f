#if !Diagnosing
  // The functions that the package trait leaves out, declared as unavailable with a message that names the trait.

  extension PropertyInjector {
    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to explain")
    public func explain(_ subject: Any) -> InjectionReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to explain")
    public func explain(_ name: PropertyName, on object: Any) -> InjectionReport.Entry { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to verify")
    public func verify(_ types: Any.Type...) -> VerificationReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to verify")
    public func verifyProgram(modules: String...) -> VerificationReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to draw the graph")
    public func dependencyGraph(of types: Any.Type...) -> DependencyGraph { fatalError("unavailable") }
  }
#endif
