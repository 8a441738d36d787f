extension Resolution {
  /// Returns the description of the request that the closure on top of the path receives.
  func injectionRequest(_ request: ValueRequest) -> InjectionRequest {
    let (target, property) = requester(request, below: path.count - 1)
    let type = LazyTypes.dependencyType(for: request.request.valueType ?? request.registration.type)
    return InjectionRequest(
      injector: request.injector, target: target, property: property, type: Fitting.unwrapped(type))
  }

  /// Returns the type that requests the value, with the name of its property or of the registration.
  func requester(_ request: ValueRequest, below count: Int) -> (target: Any.Type?, property: PropertyName) {
    let property = request.request.point?.object.name ?? request.registration.name
    let isKnown = request.request.asker != nil || request.request.maker != nil
    return (isKnown ? request.request.asker : enclosingType(below: count), property)
  }

  /// Returns the type of the innermost object that is being made or filled below a place on the path.
  private func enclosingType(below count: Int) -> Any.Type? {
    for index in (0..<max(count, 0)).reversed() {
      let frame = path[index]
      // Collections and decorators are skipped: they ask on behalf of the frame below.
      if frame.registration?.object.factory?.collected != nil { continue }
      if index + 1 < path.count, path.isInside(index + 1) { continue }
      return frame.value.map { Swift.type(of: $0) } ?? Fitting.unwrapped(frame.type)
    }
    return nil
  }
}
