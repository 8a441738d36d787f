/// Fills the properties that have waited for an object.
extension Resolution {
  /// Fills the properties that waited for the object of the frame; `made` is `nil` if the closure returned `nil`.
  func fillWaitingProperties(_ made: Any?, of frame: Int) throws(InjectionError) {
    for (place, property) in journal.takeWaiting(for: frame) {
      if property.question != nil, made == nil, property.handle.isEmpty(in: InjectionTarget(property.object)) {
        try leaveEmpty(property, property.question.unsafelyUnwrapped.error, isMisfit: false)
        continue
      }
      try fill(property, at: place, with: made.map { .value($0, isComplete: true) } ?? .nothing, of: frame)
    }
  }

  /// Fills a property that waited, with the value of its request if it has to be made again.
  private func fill(
    _ property: Journal.WaitingProperty, at place: Int, with value: ProvidedValue, of frame: Int
  ) throws(InjectionError) {
    let target = InjectionTarget(property.object)
    guard property.handle.isEmpty(in: target),
      let registration = property.question?.request.registration ?? path[frame].registration?.object
    else { return }
    var provision = value
    if let question = property.question {
      do throws(InjectionError) { provision = try provide(question.request) } catch {
        if let other = frameToWaitFor(error, registration) { return queue(property.waiting(for: other), at: place) }
        return try leaveEmpty(property, error, isMisfit: error.isMisfit)
      }
    }
    switch provision {
    case .value(let value, _, _):
      if property.handle.assign(registration.adapt(value, to: property.point.valueType), in: target) {
        journal.note(.backReference(property.object, property.handle, to: frame), at: place)
        journal.notification(of: property.object)?.isWaiting = false
      } else {
        let error = InjectionError.mismatch(
          property.point.name, valueType: property.point.valueType, found: type(of: value), registration)
        try leaveEmpty(property, error.at(property.path))
      }
    case .later(let other): journal.note(.waiting(property.waiting(for: other)), at: place)
    case .refused(let mistake): try leaveEmpty(property, mistake.at(property.path))
    case .nothing:
      if property.point.isRequired { try leaveEmpty(property, .returnedNil(registration).at(property.path)) }
    }
  }

  private func queue(_ property: Journal.WaitingProperty, at place: Int) {
    path.refer(to: property.frame)
    journal.note(.waiting(property), at: place)
  }

  /// Leaves a waiting property empty and reports the error; throws the error if a created object requires the property,
  /// or if the error is not a misfit.
  private func leaveEmpty(
    _ property: Journal.WaitingProperty, _ error: InjectionError, isMisfit: Bool = true
  ) throws(InjectionError) {
    guard property.role == .target || isMisfit && !property.point.isRequired else { throw error.misfit(false) }
    failures.append(error)
  }
}
