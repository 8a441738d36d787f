extension Injected {
  /// A diagnostic for a default value.
  @available(*, unavailable, message: "a default is not injected: leave the value out, '@Injected var name: Type'")
  public init(wrappedValue: Value) { fatalError("unavailable") }
}
