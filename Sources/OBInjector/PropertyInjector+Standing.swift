extension PropertyInjector {
  /// Fills an object that stands for a registration while it is filled.
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
  /// Use it where you make an object yourself that others, made on the way, refer back to by name, and the plain form
  /// can't know which registration it stands for: there are several of its type, or one that promises a superclass or a
  /// protocol. Back-references under the name, and under its aliases, get the object as if it had been made from that
  /// registration: for ``Scope/unique`` those of what is made directly for it, for other scopes all. Without `as:` a
  /// target stands for the only registration of exactly its type.
  ///
  /// What exists comes first: where an instance is registered under the name, or a shared one has been made, that is
  /// what everybody gets. Standing ends with the call; the object is never kept, and a later look-up makes one of its
  /// own.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - name: What it stands for. Where nothing is registered under it (`notRegistered`), or the object is not what
  ///     the registration promises (`typeMismatch`), that is one of the report's failures, and the object is filled as
  ///     without it.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  @discardableResult
  public func injectDependencies<Target: AnyObject>(
    to target: Target, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    resolution.inject(
      Resolution.Order(InjectionTarget(target), by: planner), as: name, entry(isolation))
  }

  /// Fills an object whose static type is a protocol for classes: language mode 5 does not open it for the generic form.
  @_disfavoredOverload @discardableResult
  public func injectDependencies(
    to target: AnyObject, as name: PropertyName, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    injectDependencies(to: target as AnyObject, as: name, isolation: isolation)
  }
}
