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
    var key: InstanceStore.Key {
      .init(registration.unsafelyUnwrapped.object, arguments?.object, in: injector.with(\.store.id))
    }

    var value: Any? { made.map { ($0.object as? InstanceStore.Shared)?.value ?? $0.object } }
  }

  /// The low link of what refers to no open frame.
  static let noFrame = Int.max

  /// The frames, one behind the other; popped ones stay in memory until others are pushed in their place.
  ///
  /// Not an array, which would check at each write that no other variable shares its memory.
  private var first = UnsafeMutablePointer<Frame>.allocate(capacity: 8)
  private var capacity = 8
  package private(set) var count = 0

  package init() {}

  deinit { first.deallocate() }

  /// The frames, from the outermost on; valid until the next one is pushed.
  var frames: UnsafeBufferPointer<Frame> { UnsafeBufferPointer(start: first, count: count) }

  // Read in place: a frame has fifteen words, of which a caller needs one or two.

  /// The last frame, of a path that has one.
  @inline(__always) var top: Frame { _read { yield self[count - 1] } }

  /// A frame that has been pushed; it may have been popped since.
  @inline(__always)
  package subscript(index: Int) -> Frame {
    _read {
      assert(index >= 0 && index < capacity, "there is no frame \(index)")
      yield first[index]
    }
  }

  /// The type of the object that is being made or filled; `nil` outside of all frames.
  @inline(__always)
  var lastType: Any.Type? { count > 0 ? first[count - 1].type : nil }

  /// Sets the object of the last frame.
  @inline(__always)
  package mutating func setMade(_ object: Unretained<AnyObject>) { first[count - 1].made = object }

  @inline(__always)
  package mutating func push(_ frame: Frame) {
    if count == capacity { grow() }
    (first + count).initialize(to: frame)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
    larger.initialize(from: first, count: count)
    first.deallocate()
    (first, capacity) = (larger, capacity * 2)
  }

  /// Pops all frames from an index on.
  @inline(__always)
  package mutating func pop(to count: Int) { self.count = count }

  /// The lowest frame such that no closure runs in it, nor in a frame above it.
  var quietFrame: Int { (frames.lastIndex { $0.made == nil } ?? -1) + 1 }

  // MARK: - Low links

  /// The low link of the last frame.
  var low: Int {
    get { count > 0 ? first[count - 1].low : Self.noFrame }
    set { if count > 0 { first[count - 1].low = newValue } }
  }

  /// Notes that something made in the last frame refers to the object of an open frame.
  mutating func refer(to frame: Int) { low = min(low, frame) }

  /// The outer frame whose object a request in the last frame has needed.
  var needed: Int {
    get { first[count - 1].needed }
    set { if count > 0 { first[count - 1].needed = newValue } }
  }

  /// Notes that a request in the last frame has failed for want of the object of an outer frame: it can succeed as soon
  /// as that exists.
  mutating func need(_ frame: Int) { if frame < count - 1 { needed = frame } }

  /// Returns true if an object on the path may be the value of a registration of that type.
  func mayContain(_ type: Any.Type) -> Bool {
    for index in 0..<count where first[index].type == type { return true }
    return false
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
    guard let registration = wanted.registration?.object else { return nil }
    let type = registration.providedType
    var same: [Int] = []
    for index in 0..<count {
      if let own = first[index].registration {
        guard own === registration, first[index].injector === wanted.injector.object else { continue }
        // A property can't pass arguments: an object that was made with any of them is used.
        if wanted.isForProperty || first[index].arguments?.object === wanted.arguments?.object { same.append(index) }
      } else if first[index].type == type, wanted.arguments == nil, first[0].registration == nil,
        let made = first[index].made, made.object === first[0].made?.object,
        wanted.injector.object.visible.count(where: { $0.providedType == type }) == 1
      {
        // The target of the outermost call is used for the only registration of exactly its type.
        same.append(index)
      }
    }
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
}

extension ResolutionPath.Frame {
  /// Creates the frame of the value of a request without arguments.
  package init(of request: BoundRequest) { self.init(of: request, nil, nil) }

  /// Creates the frame of the value of a request; it retains neither the arguments nor what was awaited.
  init(
    of request: BoundRequest, _ arguments: ArgumentKey?, _ awaited: AwaitedValues?,
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
