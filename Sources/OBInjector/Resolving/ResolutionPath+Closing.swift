/// Finds the object on the path that is used in place of a new one.
extension ResolutionPath {
  /// A reference to an object that may be on the path.
  enum Closing {
    /// A new object has to be made: there is none or, of unique ones, none that is the direct parent.
    case none
    case frame(Int)
    /// A cycle that would never end: one of lookups only, or one that repeats.
    case circular(Int)
  }

  /// Returns the frame with the object that is used for the wanted frame, if there is one.
  func closing(_ wanted: Frame) -> Closing {
    guard let registration = wanted.registration?.object, mayContain(registration) else { return .none }
    let same = frames.indices.filter { stands($0, for: wanted, registration) }
    guard let last = same.last else { return .none }
    guard registration.scopeKind == .unique else { return .frame(last) }
    // The last frame is the requester; the frame before it is its direct parent.
    let parents = directParents
    if let parent = same.last(where: { parents.contains($0) }) { return .frame(parent) }
    let onlyLookUps =
      !wanted.canWait && !frames[(last + 1)...].contains { $0.canWait }
    return (onlyLookUps && frames[last].made == nil) || same.count > 1 ? .circular(last) : .none
  }

  /// The frame before the last one; a decorated frame and its base count as one.
  private var directParents: ClosedRange<Int> {
    func outermost(_ frame: Int) -> Int {
      var frame = frame
      while isInside(frame) { frame -= 1 }
      return frame
    }
    let parent = outermost(frames.count - 1) - 1
    return outermost(parent)...parent
  }

  private func stands(_ index: Int, for wanted: Frame, _ registration: Registration) -> Bool {
    let frame = frames[index]
    guard let own = frame.registration else {
      // A target has no arguments.
      guard wanted.arguments == nil else { return false }
      // The target of the outermost call is used for the only registration of exactly its type.
      return frames[0].registration == nil && frame.type == frames[0].type && frame.made != nil
        && frame.made?.object === frames[0].made?.object && registration.providedType == frame.type
        && wanted.injector.object.visible.count { $0.aliased == nil && $0.providedType == frame.type }
          == 1
    }
    guard own === registration, frame.injector === wanted.injector.object else { return false }
    // A property can't pass arguments: an object that was made with any of them is used.
    if wanted.canWait, registration.factory?.parameters.isEmpty == false { return true }
    return frame.arguments?.object === wanted.arguments?.object
  }
}
