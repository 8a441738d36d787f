/// Collections some of whose parts have to be awaited.
extension Awaiter {
  func parts(
    _ collected: CollectedParts, of registration: Registration, _ isolation: (any Actor)?
  ) -> [Registry.Found] {
    builder.registry.parts(for: collected.wanted, of: registration, caller: CallerIsolation(isolation))
  }

  /// The array: part by part, those that can be had at once where the caller is, the others awaited.
  func collect(
    _ collected: CollectedParts, for request: ValueRequest, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Any {
    let registration = request.registration
    do throws(InjectionError) {
      try request.checkArguments([])
      var values: [Any] = []
      for part in parts(collected, of: registration, isolation) {
        let request = ValueRequest(
          registration: part.registration, owner: builder.ancestor(part.level), builder: builder,
          asker: .lookUp(collected.wanted))
        let value =
          isAwaited(part.registration, owner: request.owner, isolation: isolation)
          ? try await self.value(of: request)?.value : try valueAtOnce(of: request, isolation)
        if let value { values.append(value) }
      }
      return collected.assemble(values)
    } catch { throw error.below([registration.name]) }
  }

  private func valueAtOnce(of request: ValueRequest, _ isolation: (any Actor)?) throws(InjectionError) -> Any? {
    let entry = CallEntry(caller: CallerIsolation(isolation), observer: watcher.map { Borrowed($0) })
    let resolution = Resolution.current
    return try resolution.call(.lookUp, entry) { () throws(InjectionError) in try resolution.value(of: request) }
  }
}
