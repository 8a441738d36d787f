/// The names on a path, and the errors of its ends.
extension ResolutionPath {
  /// Returns the innermost frame below an index whose object needs values itself: collections and decorators ask on
  /// behalf of the frame around them.
  func asker(below count: Int) -> Frame? {
    frames[..<count].indices.last {
      frames[$0].registration?.object.factory?.collected == nil && !($0 + 1 < self.count && isInside($0 + 1))
    }.map { frames[$0] }
  }

  /// The registration of the object that is being made or filled; `nil` at a target.
  package var askingRegistration: Registration? { asker(below: count)?.registration?.object }

  /// The names on the path, for errors.
  ///
  /// A loop, and no generic function of the standard library: to look up the types of `compactMap`, the runtime takes
  /// 14 KB of stack in a debug build, more than may be left where an object is nested too deeply.
  package var names: [PropertyName] {
    var names: [PropertyName] = []
    for index in 0..<count where !isInside(index) {
      if let name = self[index].name { names.append(name) }
    }
    return names
  }

  /// Returns true if the frame is the base of the decorated frame around it: the two count as one.
  func isInside(_ frame: Int) -> Bool { frames[frame].registration.map { isInside($0.object, below: frame) } ?? false }

  /// Returns true if the registration is the base of the decorated registration in the last of so many frames.
  func isInside(_ registration: Registration, below count: Int) -> Bool {
    count > 0 && frames[count - 1].registration?.object.decoration?.base === registration
  }

  /// Returns the names up to the first one of a ring's second round, since the path may contain several rounds; the ring
  /// begins at the frame, and leads back to its registration.
  ///
  /// A target that is used for the registration has no name in the path; the second frame of any other registration
  /// counts then.
  private func names(ofRingFrom frame: Int, _ registration: Registration) -> [PropertyName] {
    let round = count - frame
    let again = (max(frame, round)..<count).first { index in
      frames[index].registration.map { $0.object === frames[index - round].registration?.object } ?? false
    }
    let all = names + [registration.name]
    guard let again else { return all }
    return Array(all.prefix((0...again).count { frames[$0].name != nil && !isInside($0) }))
  }

  /// Returns the error with the path from the outermost request down to the registration.
  package func error(
    _ mistake: InjectionError, _ registration: Registration, as alias: Registration? = nil
  ) -> InjectionError {
    var names = names
    if !isInside(registration, below: count) { names.append((alias ?? registration).name) }
    return mistake.at(names)
  }

  /// Returns the error of a request for a registration that a frame makes already.
  package mutating func circular(_ wanted: Frame, _ frame: Int) -> InjectionError {
    let registration = wanted.registration.unsafelyUnwrapped.object
    // Objects of the scope `unique` form a ring if each exists before the next one is made, as the scope demands. The
    // path contains the ring more than once; the error names it once.
    if self[frame].made != nil {
      return InjectionError(.ringOfUnique, of: registration).at(names(ofRingFrom: frame, registration))
    }
    need(frame)
    return error(InjectionError(.circular, of: registration), registration, as: wanted.alias?.object)
  }
}
