/// Cycles on the path, and the errors that name it.
extension Resolution {
  /// What a reference to something that is already on the path gets: the object, a place in the queue, or an error.
  func closedCycle(_ wanted: Frame) throws(InjectionError) -> Supply? {
    guard let registration = wanted.registration else { return nil }
    let same = frames.indices.filter { isSame(frames[$0], wanted) }
    guard var last = same.last else { return nil }
    if registration.scope == .unique {
      // Whoever asks is the last frame; the one before it is its direct parent.
      if same.contains(frames.count - 2) {
        last = frames.count - 2
      } else {
        let onlyLookUps = wanted.demand == .lookUp && frames[(last + 1)...].allSatisfy { $0.demand == .lookUp }
        if (onlyLookUps && frames[last].made == nil) || same.count > 1 {
          throw failure(.circular(registration.name, registration.type), registration)
        }
        return nil
      }
    }
    if let object = frames[last].object {
      lowestReferred = min(lowestReferred, last)
      return .value(object)
    }
    if wanted.demand == .property {
      lowestReferred = min(lowestReferred, last)
      return .later(frame: last)
    }
    throw failure(.circular(registration.name, registration.type), registration)
  }

  private func isSame(_ frame: Frame, _ wanted: Frame) -> Bool {
    guard let registration = wanted.registration else { return false }
    guard let own = frame.registration else {
      // The target of the outermost call stands for the only registration of exactly its type.
      return frames[0].registration == nil && frame.type == frames[0].type && isOutermostTarget(frame)
        && wanted.arguments == nil && registration.wanted == frame.type
        && wanted.injector.table.visible.filter { $0.wanted == frame.type }.count == 1
    }
    return own === registration && frame.injector === wanted.injector && frame.arguments == wanted.arguments
      && !frame.hasUnknownArguments && !wanted.hasUnknownArguments
  }

  private func isOutermostTarget(_ frame: Frame) -> Bool {
    frame.made != nil && frame.made === frames[0].made
  }

  // MARK: - Problems

  /// An error with the path from what was asked for down to this registration.
  func failure(_ problem: Problem, _ registration: Registration?) -> InjectionError {
    let path = frames.compactMap { $0.registration?.name }
    return InjectionError(problem, path: path + (registration.map { [$0.name] } ?? []))
  }

  func mismatch(_ point: InjectionPoint, _ registration: Registration?, found: Any) -> InjectionError {
    let found = Swift.type(of: found)
    let problem =
      registration?.mismatch(point.name, wanted: point.wanted, found: found)
      ?? .mismatch(
        point.name, wanted: point.wanted, found: found, registration: SourceLocation(fileID: #fileID, line: #line))
    return failure(problem, registration)
  }

  func isolationProblem(_ registration: Registration, _ confinement: Confinement) -> Problem {
    guard case .to(let actor) = confinement else { return .failed(message: "", CancellationError()) }
    return .wrongIsolation(
      registration.described, bound: Messages.describe(actor), caller: Messages.describe(isolation))
  }

  static func argumentProblem(_ registration: Registration, _ expected: [Any.Type], _ given: [Any]) -> Problem? {
    guard expected.count == given.count else {
      return .argumentCount(registration.described, expected: expected, given: given.map { Swift.type(of: $0) })
    }
    for (index, pair) in zip(expected, given).enumerated() where !fits(pair.1, pair.0) {
      return .argumentType(
        registration.described, position: index + 1, expected: pair.0, given: Swift.type(of: pair.1))
    }
    return nil
  }

  /// An Optional parameter accepts a value or nil.
  private static func fits(_ argument: Any, _ parameter: Any.Type) -> Bool {
    guard let value = Fitting.unwrap(argument) else { return FieldRecords.kind(of: parameter) == .optional }
    return Fitting.fits(value, parameter)
  }
}
