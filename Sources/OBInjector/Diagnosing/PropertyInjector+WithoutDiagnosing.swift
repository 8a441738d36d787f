#if !Diagnosing
  // The functions that the package trait leaves out, declared as unavailable with a message that names the trait.

  extension PropertyInjector {
    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to explain")
    public func explain(_ type: Any.Type) -> InjectionReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to explain")
    public func explain<Object: AnyObject>(
      _ object: Object, isolation: isolated (any Actor)? = #isolation
    ) -> InjectionReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to explain")
    public func explain<Object: AnyObject>(
      _ property: PropertyName, on object: Object, isolation: isolated (any Actor)? = #isolation
    ) -> InjectionReport.Entry { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to verify")
    public func verify(
      _ types: Any.Type..., isolation: isolated (any Actor)? = #isolation
    ) -> VerificationReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to verify")
    public func verifyProgram(
      modules: String..., isolation: isolated (any Actor)? = #isolation
    ) -> VerificationReport { fatalError("unavailable") }

    /// A diagnostic for a program without the trait `Diagnosing`.
    @available(*, unavailable, message: "enable the trait \"Diagnosing\" of the package OBInjector to draw the graph")
    public func dependencyGraph(of types: Any.Type...) -> DependencyGraph { fatalError("unavailable") }
  }
#endif
