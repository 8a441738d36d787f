/// One outermost call of an injector on one thread, with everything that is called inside it.
///
/// Knows the path from what was asked for down to what is being made, what the call has made so far, which properties
/// wait for an object that is still inside its initializer, who has to be told, and what is not yet shared with
/// others. A thread has one, and uses it again; no other thread ever sees it, which is why its properties do without
/// the check for exclusive access.
final class Resolution {
  /// Something that is being made or filled.
  ///
  /// Unowned, since counting would cost more than all the rest: whoever pushes a frame holds all of it while it stands.
  struct Frame {
    /// What it is made from; `nil` for an object that was handed in.
    unowned(unsafe) let registration: Registration?
    unowned(unsafe) let injector: PropertyInjector
    unowned(unsafe) let arguments: ArgumentKey?
    let hasUnknownArguments: Bool
    /// Whether a property wanted it, or a look-up, which can't wait.
    let demand: Demand
    let type: Any.Type
    /// The object, as soon as there is one; a struct is in a box.
    unowned(unsafe) var made: AnyObject?

    init(target: AnyObject?, _ type: Any.Type, _ injector: PropertyInjector) {
      registration = nil
      self.injector = injector
      arguments = nil
      hasUnknownArguments = false
      demand = .property
      self.type = type
      made = target
    }

    init(
      making registration: Registration, by injector: PropertyInjector, arguments: ArgumentKey? = nil,
      hasUnknownArguments: Bool = false, demand: Demand = .property
    ) {
      self.registration = registration
      self.injector = injector
      self.arguments = arguments
      self.hasUnknownArguments = hasUnknownArguments
      self.demand = demand
      type = registration.type
      made = nil
    }

    func mayBe(_ other: Registration) -> Bool {
      registration === other || (registration == nil && type == other.wanted)
    }

    var object: Any? { (made as? Boxed)?.value ?? made }
  }

  /// The path.
  ///
  /// Frames count no references, so that one that is popped may stay where it is until the next comes; and an array
  /// would ask at each push whether somebody shares it.
  struct FrameStack: RandomAccessCollection {
    private var frames = UnsafeMutablePointer<Frame>.allocate(capacity: 16)
    private var capacity = 16
    private(set) var endIndex = 0

    let startIndex = 0

    subscript(index: Int) -> Frame {
      get { frames[index] }
      nonmutating set { frames[index] = newValue }
    }

    @inline(__always)
    mutating func push(_ frame: Frame) {
      if endIndex == capacity { grow() }
      (frames + endIndex).initialize(to: frame)
      endIndex &+= 1
    }

    @inline(never)
    private mutating func grow() {
      let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
      larger.moveInitialize(from: frames, count: capacity)
      frames.deallocate()
      frames = larger
      capacity *= 2
    }

    @inline(__always)
    mutating func pop(to count: Int) { endIndex = count }

    func deallocate() { frames.deallocate() }
  }

  final class Boxed {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  enum Demand { case property, lookUp }

  /// A property that waits for an object to leave its initializer.
  struct Pending {
    let frame: Int
    let point: InjectionPoint
    let object: AnyObject
  }

  /// Something that was filled and wants to know.
  struct Untold {
    let filled: Any
    /// Which object it is, to be found again without unpacking; `nil` for a struct.
    let identity: ObjectIdentifier?
    /// Whether it is part of what other threads may have by now: a failure does not take it back.
    var isShared = false
    /// Whether nothing was set yet: all that it got waits for objects inside their initializers.
    var isWaiting = false
  }

  struct GraphKey: Hashable {
    let key: InstanceStore.Key
    let injector: ObjectIdentifier
  }

  struct Provisional {
    let key: InstanceStore.Key
    let owner: PropertyInjector
    let shared: InstanceStore.Shared
    let attempt: Int
  }

  @exclusivity(unchecked) var frames = FrameStack()
  /// Whether anything has been remembered since the outermost call began: if not, nothing below has to be looked at.
  @exclusivity(unchecked) var isInUse = false
  @exclusivity(unchecked) var graph: [GraphKey: Any] = [:]
  @exclusivity(unchecked) var graphOrder: [GraphKey] = []
  @exclusivity(unchecked) var pending: [Pending] = []
  @exclusivity(unchecked) var untold: [Untold] = []
  @exclusivity(unchecked) var provisional: [Provisional] = []
  /// Whether this thread holds the lock under which shared instances are made.
  @exclusivity(unchecked) var isBuilding = false
  /// How many shared instances are being made, one inside the other.
  @exclusivity(unchecked) var sharedDepth = 0
  /// The outermost frame that something made inside it refers to: until it is complete, whoever reaches it is not.
  @exclusivity(unchecked) var lowestReferred = Int.max
  /// What was awaited for the target of the call before it began.
  @exclusivity(unchecked) var given: [ObjectIdentifier: [Result<Supply, InjectionError>]] = [:]
  /// What failed below the target of the innermost call without failing it.
  @exclusivity(unchecked) var failures: [InjectionError] = []
  /// The events of this call, if somebody watches.
  @exclusivity(unchecked) var trace: InjectionTrace?
  /// What a weak singleton hangs on until the outermost call returns.
  @exclusivity(unchecked) var keptAlive: [Any] = []
  /// Unowned: the caller of each call holds its actor.
  @exclusivity(unchecked) unowned(unsafe) var isolation: (any Actor)?
  /// Whether there is one; to look at it would count a reference.
  @exclusivity(unchecked) var isIsolated = false
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) var isTelling = false

  /// The lowest address that a further step may reach: cycles have to end before the stack does.
  private lazy var stackLimit: UInt = StackBounds.limit()

  deinit { frames.deallocate() }

  /// Whether there is too little stack left for one more object.
  var isStackLow: Bool {
    guard frames.count > 8 else { return false }
    var place: UInt8 = 0
    return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } < stackLimit
  }
}
