extension PropertyInjector {
  /// Fills an object and uses it as the value of a registration during the call.
  ///
  /// ```swift
  /// final class Editor { var tools: Tools? }
  /// final class Tools { weak var editor: Editor? }
  /// injector.registerProperty("editor", scope: .singleton) { Editor() }
  /// injector.registerProperty("tools") { Tools() }
  /// let editor = Editor()
  /// injector.injectDependencies(to: editor, as: "editor")
  /// // editor.tools?.editor === editor
  /// ```
  ///
  /// Use it if you make an object yourself, objects made during the call refer back to it by name, and the plain form
  /// can't tell which registration it belongs to: several registrations have its type, or one is declared with a
  /// superclass or a protocol. Back-references under the name, and under its aliases, get the object as if it had been
  /// made from that registration: for ``Scope/unique`` only those of the objects made directly for it, for other scopes
  /// all. Without `as:` a target takes the place of the only registration of exactly its type.
  ///
  /// Existing instances come first: if an instance is registered under the name, or a shared one has been made, all
  /// back-references get that instance. The substitution ends with the call; the object is never kept, and a later
  /// lookup makes a new one.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - name: The name of the registration. If the name is not registered (`notRegistered`), or the object does not
  ///     have the registration's type (`typeMismatch`), the report has that failure, and the object is filled as
  ///     without a name.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  @discardableResult
  public func injectDependencies<Target: AnyObject>(
    to target: Target, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    resolution.inject(
      Resolution.TargetInjection(InjectionTarget(target), by: planner), as: name, context(isolation))
  }

  /// Fills an object with a class protocol as its static type: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func injectDependencies(
    to target: AnyObject, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, as: name, isolation: isolation)
  }
}
