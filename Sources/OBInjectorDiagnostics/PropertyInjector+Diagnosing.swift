public import OBInjector

extension PropertyInjector {
  /// Reports what an injection into an object of a type would do; makes nothing and runs no closure.
  ///
  /// ```swift
  /// print(injector.explain(Screen.self))
  /// ```
  ///
  /// Use it to see why a property of a type stays empty; use `verify` in tests. A property counts as `injected` on
  /// the assumption that it is empty and that a closure returns what its static type promises. The report names the
  /// errors of initializers, of their dependencies, and of the properties of what would be made; the inside of a
  /// closure is unknown, and so is what it sets itself. The name that an `@InjectedNamed` property looks up is a
  /// value of the instance: the entry of such a property is a failure with the code
  /// `undetermined`, unless nothing at all fits its type. ``explain(_:on:isolation:)`` reads
  /// the name from an object. Each call plans anew, without the cache that injections use.
  public func explain(_ type: Any.Type) -> InjectionReport { Explainer(self, type).report }

  /// Reports what an injection into an object would do, and changes nothing.
  ///
  /// ```swift
  /// print(injector.explain(screen))
  /// ```
  ///
  /// Use it for an object that is in use already. A property that has a value counts as `alreadySet`; of any other
  /// the report says what an injection by this injector, called from here, would do. Makes nothing and runs no
  /// closure. Reads the requests of `@Injected` properties from the object. An actor is read from the inside only.
  ///
  /// - Parameters:
  ///   - object: The object; its dynamic class decides.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func explain<Object: AnyObject>(
    _ object: Object, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    Explainer(self, Swift.type(of: object), (InjectionTarget(object), CallerIsolation(isolation))).report
  }

  /// Reports what an injection would do to one property of an object: the answer to "why is this nil?".
  ///
  /// ```swift
  /// print(injector.explain("clock", on: screen))
  /// // "clock" of Screen is nil, wanted as "Clock": nothing is registered …
  /// ```
  ///
  /// Returns the entry of ``explain(_:isolation:)`` for the property, with the registration that would fill it, and
  /// with a sentence as its description: whether the property has a value, and what an injection would do to it. A
  /// property that no injection sets, such as a `let`, and one that the object does not have are failures with the
  /// code `notWritable`.
  ///
  /// - Parameters:
  ///   - property: The property's own name, as it is declared.
  ///   - object: The object; its dynamic class decides.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func explain<Object: AnyObject>(
    _ property: PropertyName, on object: Object, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport.Entry {
    Explainer(self, type(of: object), (InjectionTarget(object), CallerIsolation(isolation))).explain(property)
  }

  /// Returns every problem with these types and with all registrations at once; makes nothing and runs no closure.
  ///
  /// ```swift
  /// XCTAssertTrue(injector.verify(Screen.self, Detail.self).isValid)
  /// ```
  ///
  /// Use it in a test. It follows the types to the objects that would be made for them. A closure's result is known by
  /// its declared type only. A name that only a child registers counts as missing: verify that child, or allow the name
  /// with ``VerificationReport/allowing(_:)``. Without a type, the call verifies the registrations alone. Each call
  /// follows all of them anew.
  ///
  /// - Parameters:
  ///   - types: The types that are injected.
  ///   - isolation: The actor that the caller runs on; the compiler passes it. Ready-made instances of another
  ///     isolation are not read.
  public func verify(
    _ types: Any.Type..., isolation: isolated (any Actor)? = #isolation
  ) -> VerificationReport { verify(all: types, caller: isolation) }

  /// Verifies a list of types, for `OBInjectorTesting`: a list can't be passed to a variadic parameter.
  package func verify(all types: [Any.Type], caller: (any Actor)?) -> VerificationReport {
    VerificationReport(DependencyFacts(of: types, self, caller: CallerIsolation(caller)))
  }

  /// Returns every problem with the classes and structs of the program, and with all registrations; makes nothing and
  /// runs no closure.
  ///
  /// ```swift
  /// XCTAssertTrue(injector.verifyProgram().isValid)
  /// ```
  ///
  /// One line of a test finds misspelled names. All types of the program are considered, including private, nested
  /// and local ones, except the types of the toolchain. The types that have a property with a registered name,
  /// or a similar one, or one that is `@Injected…`, are verified as by ``verify(_:isolation:)``. If no type has a
  /// property with the name of a registration, the report lists the registration as ``VerificationReport/unused``; if
  /// a property of a fitting type has a similar spelling, that is a problem.
  ///
  /// A property that has a registered name by chance causes a warning
  /// (``VerificationReport/Warning/Kind/otherType``), not a problem. The name counts as chance if nothing else
  /// suggests that the property's type is injected, and either the property has another type and the registration
  /// fits elsewhere, or reflection never fills it, such as an `AnyObject?`.
  ///
  /// Generic types can't be checked without their arguments, and modules that were compiled without reflection
  /// metadata can't be read: the report lists both as ``VerificationReport/unchecked``. The properties that a class
  /// inherits from a generic class are checked. The only code of the program that runs is `injectableProperties` of
  /// the `KeyPathInjectable` types, and `scope` of the `Component` types.
  ///
  /// Names are read before types, so the cost depends on the types that have a registered name, a similar one, or a
  /// property of a protocol's or a registered class's type: a second or two in a debug build if thousands of types have
  /// one. An optimized build leaves out unused structs. If several injectors share the work in a program, pass the
  /// modules that this injector is for.
  ///
  /// - Parameters:
  ///   - modules: The modules with the types to verify; if none is given, all modules. A module without types is a
  ///     problem.
  ///   - isolation: The actor that the caller runs on; the compiler passes it. Ready-made instances of another
  ///     isolation are not read.
  public func verifyProgram(
    modules: [String] = [], isolation: isolated (any Actor)? = #isolation
  ) -> VerificationReport {
    let scan = ProgramScan(visible.map(\.name), modules: modules)
    return VerificationReport(DependencyFacts(of: scan.types, self, scan: scan, caller: CallerIsolation(isolation)))
  }

  /// Returns the graph of the types that would be filled and the registrations that would fill them, starting from
  /// these types.
  ///
  /// ```swift
  /// print(injector.dependencyGraph(of: Screen.self).mermaid)
  /// ```
  ///
  /// Use it for documentation and reviews. The graph knows types only: it makes nothing and runs no closure, so what
  /// a closure looks up isn't in it. It assumes that each closure runs in its own isolation. Each call follows all
  /// registrations anew.
  public func dependencyGraph(of types: Any.Type...) -> DependencyGraph { DependencyGraph(of: types, self) }
}
