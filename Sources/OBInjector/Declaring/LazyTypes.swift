extension LazyResolver {
  func given<Value>(
    as type: Value.Type, from arguments: [Any] = [], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Value {
    Fitting.fitted(try given(as: type as Any.Type, arguments, isolation, demandsSendable: demandsSendable))
  }

  /// The form for a type that is known at run time only.
  func given(
    as type: Any.Type, _ arguments: [Any], _ isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Any {
    do {
      return try value(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
    } catch { throw own(error) }
  }

  func awaited<Value>(
    as type: Value.Type, from arguments: [Any] = [], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Value {
    Fitting.fitted(try await awaited(as: type as Any.Type, arguments, isolation, demandsSendable: demandsSendable))
  }

  /// The form for a type that is known at run time only.
  func awaited(
    as type: Any.Type, _ arguments: [Any], _ isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Any {
    do {
      return try await awaitedValue(of: type, from: arguments, isolation: isolation, demandsSendable: demandsSendable)
    } catch { throw own(error) }
  }

  private func own(_ error: any Error) -> InjectionError {
    guard let error = error as? InjectionError else {
      preconditionFailure("an answer throws errors of the library's own, but this is \(error)")
    }
    return error
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
