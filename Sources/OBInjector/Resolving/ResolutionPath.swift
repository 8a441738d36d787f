/// The path on one thread, from the outermost request down to the object that is being made or filled.
package struct ResolutionPath: ~Copyable {
  /// An object that is being made or filled.
  ///
  /// Not reference-counted. Precondition: the code that pushes a frame retains all of its contents until it pops the
  /// frame.
  package struct Frame: BitwiseCopyable {
    /// The registration of the object; `nil` for a target.
    package var registration: Unretained<Registration>?
    /// The alias that was asked for, if there is one.
    var alias: Unretained<Registration>?
    let injector: Unretained<PropertyInjector>
    var arguments: Unretained<ArgumentKey>?
    /// True if a property requests the object: it can wait for one that is inside its initializer.
    var isForProperty = true
    let type: Any.Type
    /// The isolation in which the object is made, or filled if it is a target.
    var caller = CallerIsolation.nonisolated
    /// The values that were awaited for the properties of the object, or for the elements of the collection.
    var awaited: Unretained<AwaitedValues>?
    /// The low link: the outermost open frame with an object that something made in this frame refers to; `noFrame` if
    /// there is none.
    fileprivate(set) var low = ResolutionPath.noFrame
    /// The outer frame for want of whose object, which is inside its initializer, the last such request in this frame
    /// has failed; `noFrame` if there is none.
    fileprivate(set) var needed = ResolutionPath.noFrame
    /// The object as soon as it exists, which the code that makes it retains until it pops the frame; for a value that
    /// is not an object, the `Shared` that has it.
    package var made: Unretained<AnyObject>?
    /// The numbers of notes, of failures and of objects looked up when the frame was pushed.
    var mark = 0, failures = 0, lookedUp = 0

    /// The name that was asked for; `nil` for a target.
    var name: PropertyName? { (alias ?? registration)?.object.name }

    /// The key of the value.
    ///
    /// Precondition: the frame has a registration.
    var key: InstanceStore.Key { .init(registration.unsafelyUnwrapped.object, arguments?.object) }

    package var value: Any? { made.map { ($0.object as? InstanceStore.Shared)?.value ?? $0.object } }
  }

  /// The low link of what refers to no open frame.
  package static let noFrame = Int.max

  private var stack = InPlaceStack<Frame>()

  package init() {}

  @inline(__always) package var count: Int { stack.count }

  /// The frames, from the outermost on; valid until the next one is pushed.
  var frames: UnsafeBufferPointer<Frame> { stack.elements }

  // Read in place: a frame has fifteen words, of which a caller needs one or two.

  /// The last frame, of a path that has one.
  @inline(__always) var top: Frame { _read { yield stack[count - 1] } }

  @inline(__always)
  package subscript(index: Int) -> Frame { _read { yield stack[index] } }

  /// The type of the registration whose closure runs; `nil` at a target.
  @inline(__always)
  var typeBeingMade: Any.Type? { count > 0 && stack[count - 1].registration != nil ? stack[count - 1].type : nil }

  /// Returns the innermost frame below an index whose object needs values itself: collections and decorators ask on
  /// behalf of the frame around them.
  func asker(below count: Int) -> Frame? {
    frames[..<count].indices.last {
      frames[$0].registration?.object.factory?.collected == nil && !($0 + 1 < self.count && isInside($0 + 1))
    }.map { frames[$0] }
  }

  /// The registration of the object that is being made or filled; `nil` at a target.
  package var askingRegistration: Registration? { asker(below: count)?.registration?.object }

  /// Sets the object of the last frame.
  @inline(__always)
  package mutating func setMade(_ object: Unretained<AnyObject>) { stack[count - 1].made = object }

  @inline(__always)
  package mutating func push(_ frame: Frame) { stack.push(frame) }

  @inline(__always)
  package mutating func pop(to count: Int) { stack.pop(to: count) }

  /// The names on the path, for errors.
  ///
  /// A loop, and no generic function of the standard library: to look up the types of `compactMap`, the runtime takes
  /// 14 KB of stack in a debug build, more than may be left where an object is nested too deeply.
  package var names: [PropertyName] {
    var names: [PropertyName] = []
    for index in 0..<count where !isInside(index) {
      if let name = stack[index].name { names.append(name) }
    }
    return names
  }

  /// The lowest frame such that no closure runs in it, nor in a frame above it.
  var quietFrame: Int { (frames.lastIndex { $0.made == nil } ?? -1) + 1 }

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

  // MARK: - Low links

  /// The low link of the last frame.
  var low: Int {
    get { count > 0 ? stack[count - 1].low : Self.noFrame }
    set { if count > 0 { stack[count - 1].low = newValue } }
  }

  /// Notes that something made in the last frame refers to the object of an open frame.
  mutating func refer(to frame: Int) { low = min(low, frame) }

  /// Begins a part of the last frame, which has a low link of its own; returns that of the frame until now.
  mutating func beginPart() -> Int {
    guard count > 0 else { return Self.noFrame }
    let around = stack[count - 1].low
    (stack[count - 1].low, stack[count - 1].needed) = (Self.noFrame, Self.noFrame)
    return around
  }

  /// Notes that a request in the last frame has failed for want of the object of an outer frame: it can succeed as soon
  /// as that exists.
  mutating func need(_ frame: Int) { if frame < count - 1 { stack[count - 1].needed = frame } }

  /// Returns true if an object on the path may be the value of the registration.
  func mayContain(_ registration: Registration) -> Bool {
    for index in 0..<count {
      if let own = stack[index].registration {
        if own === registration { return true }
      } else if stack[index].type == registration.providedType {
        return true
      }
    }
    return false
  }

  /// Returns the error with the path from the outermost request down to the registration.
  package func error(
    _ mistake: InjectionError, _ registration: Registration, as alias: Registration? = nil
  ) -> InjectionError {
    var names = names
    if !isInside(registration, below: count) { names.append((alias ?? registration).name) }
    return mistake.at(names)
  }

  // MARK: - Cycles

  /// Returns the error of a request for a registration that a frame makes already.
  package mutating func circular(_ wanted: Frame, _ frame: Int) -> InjectionError {
    let registration = wanted.registration.unsafelyUnwrapped.object
    // Objects of the scope `unique` form a ring if each exists before the next one is made, as the scope demands. The
    // path contains the ring more than once; the error names it once.
    if stack[frame].made != nil {
      return InjectionError(.ringOfUnique, of: registration).at(names(ofRingFrom: frame, registration))
    }
    need(frame)
    return error(InjectionError(.circular, of: registration), registration, as: wanted.alias?.object)
  }

  /// The frame that a request leads back to, whose object is used.
  ///
  /// An error if it `isEndless`: if it leads back again and again, or through lookups only.
  package typealias Closing = (frame: Int, isEndless: Bool)

  /// Returns the frame that a request for the wanted frame leads back to.
  ///
  /// `nil` if a new object has to be made: there is none on the path or, of unique ones, none that is the direct
  /// parent.
  package func closing(_ wanted: Frame) -> Closing? {
    guard let registration = wanted.registration?.object, mayContain(registration) else { return nil }
    let same = frames.indices.filter { stands($0, for: wanted, registration) }
    guard let last = same.last else { return nil }
    guard !registration.scope.isShared else { return (last, false) }
    // The last frame is the requester; the frame before it is its direct parent.
    let parent = place(of: count - 1) - 1
    if let direct = same.last(where: { place(of: $0) == parent }) { return (direct, false) }
    let onlyLookUps = !wanted.isForProperty && !frames[(last + 1)...].contains { $0.isForProperty }
    return (onlyLookUps && frames[last].made == nil) || same.count > 1 ? (last, true) : nil
  }

  /// Returns the place of a frame on the path; a decorated frame and its base count as one.
  private func place(of frame: Int) -> Int { (0...frame).count { !isInside($0) } }

  private func stands(_ index: Int, for wanted: Frame, _ registration: Registration) -> Bool {
    let frame = frames[index]
    guard let own = frame.registration else {
      // The target of the outermost call, which has no arguments, is used for the only registration of exactly its
      // type.
      guard wanted.arguments == nil, frames[0].registration == nil, let made = frame.made,
        made.object === frames[0].made?.object, registration.providedType == frame.type
      else { return false }
      return wanted.injector.object.visible.count { $0.aliased == nil && $0.providedType == frame.type } == 1
    }
    guard own === registration, frame.injector === wanted.injector.object else { return false }
    // A property can't pass arguments: an object that was made with any of them is used.
    if wanted.isForProperty, registration.factory?.parameters.isEmpty == false { return true }
    return frame.arguments?.object === wanted.arguments?.object
  }
}

extension ResolutionPath.Frame {
  /// Creates the frame of the value of a request; it retains neither the arguments nor what was awaited.
  package init(
    of request: BoundRequest, _ arguments: ArgumentKey? = nil, _ awaited: AwaitedValues? = nil,
    by maker: CallerIsolation = .nonisolated
  ) {
    let registration = request.registration
    self.init(
      registration: Unretained(registration), alias: request.binding.alias.map { Unretained($0) },
      injector: Unretained(request.scopeOwner), arguments: arguments.map { Unretained($0) },
      isForProperty: request.request.isForProperty, type: registration.type, caller: maker,
      awaited: awaited.map { Unretained($0) })
  }

  /// Creates the frame of a target.
  package init(target type: Any.Type, _ object: Unretained<AnyObject>, by injector: Unretained<PropertyInjector>) {
    self.init(injector: injector, type: type, made: object)
  }
}
