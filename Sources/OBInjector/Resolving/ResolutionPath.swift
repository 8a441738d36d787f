/// The way from what was asked for down to what is being made or filled, on one thread.
struct ResolutionPath {
  /// Somebody who wants a value: a property can wait for one that is still inside its initializer, a look-up can't.
  enum Requester { case property, lookUp }

  /// Something that is being made or filled.
  ///
  /// Counts no references: whoever begins it holds all of it until it ends.
  struct Frame {
    /// The registration that it is made from; `nil` for an object that was handed in.
    let registration: Borrowed<Registration>?
    let builder: Borrowed<Planner>
    let arguments: Borrowed<ArgumentKey>?
    /// Whether there are arguments that can't be compared.
    let hasUnknownArguments: Bool
    let requester: Requester
    let type: Any.Type
    /// Whether it is an object without a registration that its injector is going to keep: one that was awaited.
    let isKept: Bool
    /// A number of its own in the whole process, as soon as a cycle has needed it before it was made.
    fileprivate var mark: UInt32 = 0
    /// Whether something refers to it that was made inside it.
    fileprivate(set) var isReferredTo = false
    /// The object, as soon as there is one; a value is in a box.
    var made: Borrowed<AnyObject>?

    @inline(__always)
    init(target: InjectionTarget, by builder: Borrowed<Planner>, isKept: Bool = false) {
      self.isKept = isKept
      registration = nil
      self.builder = builder
      arguments = nil
      hasUnknownArguments = false
      requester = .property
      type = target.type
      made = target.reference
    }

    init(
      making registration: Registration, by builder: Borrowed<Planner>, arguments: ArgumentKey? = nil,
      hasUnknownArguments: Bool = false, for requester: Requester = .property
    ) {
      self.registration = Borrowed(registration)
      isKept = false
      self.builder = builder
      self.arguments = arguments.map { Borrowed($0) }
      self.hasUnknownArguments = hasUnknownArguments
      self.requester = requester
      type = registration.type
    }

    var value: Any? { made.map { ($0.object as? Boxed)?.value ?? $0.object } }
  }

  /// A value in a frame.
  final class Boxed {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  /// Beyond `count` stands what was popped: frames hold nothing, so that it may.
  private var stack: [Frame] = []
  private(set) var count = 0
  /// The outermost frame that something made inside it has referred to.
  private var outermostReference = Int.max

  /// Targets that stand for a registration because their caller says so; whoever says it holds the registration.
  var standing: [(frame: Int, registration: Borrowed<Registration>)] = []

  private var frames: ArraySlice<Frame> { stack[..<count] }
  var last: Frame? { count == 0 ? nil : stack[count - 1] }

  subscript(index: Int) -> Frame { stack[index] }

  /// Says what is made in a frame; whoever says it holds the object.
  @inline(__always)
  mutating func setMade(_ object: AnyObject, in frame: Int) { stack[frame].made = Borrowed(object) }

  @inline(__always)
  mutating func push(_ frame: Frame) {
    if count < stack.count { stack[count] = frame } else { stack.append(frame) }
    count += 1
  }

  @inline(__always)
  mutating func pop(to count: Int) { self.count = count }

  /// The names on the way, for errors.
  var names: [PropertyName] {
    frames.indices.compactMap { isInside($0) ? nil : frames[$0].registration?.object.name }
  }

  /// Whether a frame is what the one around it decorates: the two are one place.
  func isInside(_ frame: Int) -> Bool {
    guard frame > 0, let own = frames[frame].registration, let outer = frames[frame - 1].registration else {
      return false
    }
    return outer.object.decoration.map { own === $0.base } ?? false
  }

  /// Whether a registration is what the last frame decorates.
  func isInside(_ registration: Registration) -> Bool { last?.registration?.object.decoration?.base === registration }

  /// The names until a registration comes again; where a target stands for it, which has no name, until any other does.
  func names(untilSecond registration: Registration) -> [PropertyName] {
    func isAgain(_ index: Int) -> Bool {
      guard let own = frames[index].registration else { return false }
      return frames[..<index].contains { $0.registration.map { $0.object === own.object } ?? false }
    }
    let same = frames.indices.filter { frames[$0].registration.map { $0 === registration } ?? false }
    let end = same.count > 1 ? same[1] : frames.indices.first(where: isAgain)
    return frames[..<(end.map { $0 + 1 } ?? count)].compactMap { $0.registration?.object.name }
      + (end == nil ? [registration.name] : [])
  }

  mutating func refer(to frame: Int) {
    stack[frame].isReferredTo = true
    outermostReference = min(outermostReference, frame)
  }

  /// Whether a frame that is open, or was until now, may be referred to.
  @inline(__always)
  var hasReferences: Bool { outermostReference != .max }

  /// Whether anything has referred to the frame that was popped just now.
  mutating func endReferences() -> Bool {
    if count <= outermostReference { outermostReference = .max }
    return stack[count].isReferredTo
  }

  /// Whether something on the way may be what that registration makes.
  func mayContain(_ registration: Registration) -> Bool {
    for index in 0..<count {
      if let own = stack[index].registration {
        if own === registration { return true }
      } else if stack[index].type == registration.providedType
        || (!standing.isEmpty && standing.contains { $0.frame == index && $0.registration === registration })
      {
        return true
      }
    }
    return false
  }

  // MARK: - Cycles

  // Marks start at 2: an error uses 0 and 1 for something else.
  private static let marks = AtomicWord(1)

  /// Marks a frame, so that an error can tell which one it needs, and none that comes in its place is taken for it.
  mutating func mark(_ frame: Int) -> UInt32 {
    if stack[frame].mark == 0 { stack[frame].mark = UInt32(truncatingIfNeeded: Self.marks.increment()) }
    return stack[frame].mark
  }

  /// The frame with that mark, if its object is still inside its initializer.
  func unfinishedFrame(marked mark: UInt32) -> Int? {
    frames.firstIndex { $0.mark == mark && $0.made == nil }
  }

  /// A reference to something that is on the way already.
  enum Closing {
    /// It is not: it has to be made.
    case none
    /// Make it all the same: only its direct parent stands for a unique object.
    case again
    case frame(Int)
    /// Nothing but look-ups: it would never end.
    case circular(Int)
  }

  /// The frame that stands for what is wanted.
  func closing(_ wanted: Frame) -> Closing {
    guard let registration = wanted.registration?.object, mayContain(registration) else { return .none }
    let same = frames.indices.filter { stands($0, for: wanted, registration) }
    guard let last = same.last else { return .none }
    guard registration.scope == .unique else { return .frame(last) }
    // Whoever asks is the last frame; the one before it is its direct parent.
    let parents = directParents
    if let parent = same.last(where: { parents.contains($0) }) { return .frame(parent) }
    let onlyLookUps =
      wanted.requester == .lookUp && frames[(last + 1)...].allSatisfy { $0.requester == .lookUp }
    return (onlyLookUps && frames[last].made == nil) || same.count > 1 ? .circular(last) : .again
  }

  /// The frame before the last one, where what is decorated and what is around it count as one.
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
    let frame = stack[index]
    guard let own = frame.registration else {
      // A target is made with no arguments.
      guard wanted.arguments == nil, !wanted.hasUnknownArguments else { return false }
      if let said = standing.last(where: { $0.frame == index }) { return said.registration === registration }
      // The target of the outermost call stands for the only registration of exactly its type.
      return frames[0].registration == nil && frame.type == frames[0].type && isOutermostTarget(frame)
        && registration.providedType == frame.type
        && wanted.builder.object.registry.table.count(of: frame.type) == 1
    }
    guard own === registration, frame.builder === wanted.builder.object else { return false }
    // A property can't give arguments: whatever was made with some stands for it.
    if wanted.requester == .property, registration.factory?.parameters.isEmpty == false { return true }
    return frame.arguments?.object === wanted.arguments?.object && !frame.hasUnknownArguments
      && !wanted.hasUnknownArguments
  }

  private func isOutermostTarget(_ frame: Frame) -> Bool {
    guard let made = frame.made, let outermost = frames[0].made else { return false }
    return made.object === outermost.object
  }
}
