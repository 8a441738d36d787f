/// The answer to a request after an await, and the failures that leave properties below the value empty.
///
/// The paths of all errors begin with the value's own name. Below a value that has failed, only what stays counts.
final class AwaitedValue: Sendable {
  let result: Result<ProvidedValue, InjectionError>
  let failures: [InjectionError]

  @inline(never) init(result: Result<ProvidedValue, InjectionError>, failures: [InjectionError] = []) {
    self.result = result
    self.failures = if case .failure = result { failures.filter(\.stays) } else { failures }
  }

  /// The value, if there is one.
  var shared: InstanceStore.Shared? { if case .success(.value(let shared)) = result { shared } else { nil } }

  /// The outcome that an observer sees.
  var outcome: InjectionEvent.Outcome {
    do throws(InjectionError) { return try result.get().outcome } catch { return .failed(error) }
  }
}

/// The values that were awaited ahead of a call: `Resolution` takes them where it would refuse to make the value.
///
/// They belong to a request, to the properties of the object in a frame, or to the elements of the collection in one:
/// lookups in user code don't find them.
///
/// Everything else about such a value is decided where it is decided for all others: whether it fits, its name in
/// errors, its place in a collection or below a decorator.
final class AwaitedValues {
  /// The awaited values of the properties of the object that is filled, by the numbers of the properties.
  let properties: [Int: AwaitedValues]
  /// The values by keys without arguments, which retain the registrations: one of these may be deleted meanwhile, and
  /// its address reused.
  fileprivate let values: [InstanceStore.Key: AwaitedValue]
  /// The failures below the values: the call has them even if it finds a value in its plan, and does not ask for it.
  let failures: [InjectionError]

  init(
    _ values: [InstanceStore.Key: AwaitedValue] = .init(), properties: [Int: AwaitedValues] = .init(),
    _ failures: [InjectionError]
  ) {
    (self.values, self.properties, self.failures) = (values, properties, failures)
  }
}

extension Resolution {
  /// Returns the value that was awaited for a request; `nil` if there is none.
  @inline(never)
  func take(_ request: BoundRequest, from awaited: AwaitedValues) throws(InjectionError) -> ProvidedValue? {
    guard let value = awaited.values[.init(request.registration)] else { return nil }
    do throws(InjectionError) { return try value.result.get() } catch {
      // This request may have another name than the value's own.
      let own = self.error(error, for: request.binding)
      throw own.at(own.path + error.path.dropFirst())
    }
  }

  /// Fills the object of a task's attempt or, without one, runs the decorator of an awaited value, which is filled later.
  func construct(
    _ request: BoundRequest, in attempt: Attempt, _ awaited: AwaitedValues?
  ) throws(InjectionError) -> ProvidedValue {
    var frame = ResolutionPath.Frame(of: request, attempt.key.arguments, awaited, by: caller)
    // The path begins with the value's own name: the requests that ask for it under aliases share it.
    frame.alias = nil
    return try construct(request, frame, attempt)
  }
}
