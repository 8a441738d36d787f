/// Makes one value after the other, for a test of all registrations.
extension Awaiter {
  /// Makes the value of a request in the caller's isolation, and notifies its objects.
  ///
  /// - Returns: The value, and everything that failed on the way: without a value its error, else the failures that
  ///   leave properties below it empty.
  func make(
    _ request: ValueRequest, isolation: isolated (any Actor)?
  ) async -> (value: InstanceStore.Shared?, failures: [InjectionError]) {
    await AwaitingCall.apart(isolation: isolation) { call in
      do throws(InjectionError) {
        let value = try await value(at: request, isolation)
        let notes = call.takeNotes()
        return (value, notes.takeFailures() + (await notify(notes)))
      } catch {
        return (nil, [error])
      }
    }
  }

  private func value(
    at request: ValueRequest, _ isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> InstanceStore.Shared? {
    if needsAwaiting(request, isolation: isolation) { return try await lookUp(request, for: isolation) }
    let made = try leaving(context(isolation)) { resolution throws(InjectionError) in try resolution.value(of: request)
    }
    return made.map { InstanceStore.Shared(value: $0, isolation: Isolation(of: isolation)) }
  }
}
