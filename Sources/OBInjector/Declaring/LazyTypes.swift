extension LazyResolver {
  func given<Value>(
    as type: Value.Type, from arguments: [Any] = [], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Value {
    do {
      return Fitting.fitted(
        try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable))
    } catch { throw .own(error) }
  }

  func awaited<Value>(
    as type: Value.Type, from arguments: [Any] = [], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Value {
    do {
      return Fitting.fitted(
        try await awaitedValue(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable))
    } catch { throw .own(error) }
  }
}

/// Recognizes the types `Lazy` and `Provider`.
enum LazyTypes {
  /// Returns the type without its Optionals if it is a `Lazy` or a `Provider`.
  ///
  /// Compares type descriptors, since a conformance check costs a scan.
  @inline(never)
  static func of(_ type: Any.Type) -> (any LazyType.Type)? {
    let type = Fitting.unwrapped(type)
    guard
      FieldRecords.isSameClass(type, as: Lazy<Void>.self) || FieldRecords.isSameClass(type, as: Provider<Void>.self)
    else { return nil }
    return type as? any LazyType.Type
  }

  /// The type that has to be registered for `type`: the value's type, for a `Lazy` or a `Provider`.
  static func dependencyType(for type: Any.Type) -> Any.Type { of(type).map { dependencyType(for: $0.value) } ?? type }

  /// The types of the arguments that a property or a parameter of `type` passes: those of a `Provider`, also inside
  /// another or a `Lazy`.
  static func arguments(of type: Any.Type) -> [Any.Type] {
    guard let lazyType = of(type) else { return [] }
    return lazyType.arguments.isEmpty ? arguments(of: lazyType.value) : lazyType.arguments
  }
}
