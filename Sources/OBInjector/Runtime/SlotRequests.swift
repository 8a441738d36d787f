/// What the `@Injected` properties of an object ask for.
///
/// A value of the object, not of its type; but nearly all objects of a type ask for the same, so that what the first one
/// asked for is planned, and every other one is compared with it.
struct SlotRequests {
  private var ownNames: [(offset: UInt32, mark: UInt8)] = []
  private var others: [(offset: Int, request: AnyInjectedSlot.Request)] = []

  var isEmpty: Bool { ownNames.isEmpty && others.isEmpty }

  /// Adds what the slot behind a handle asks for; one that a mirror has found is asked for each object anyway.
  mutating func add(_ handle: PropertyHandle, _ request: AnyInjectedSlot.Request) {
    guard case .slot(let offset) = handle.place else { return }
    if request.mark != 0 {
      ownNames.append((UInt32(offset), request.mark))
    } else {
      others.append((offset, request))
    }
  }

  /// Whether an object asks for the same.
  func areThose(of target: InjectionTarget) -> Bool {
    for own in ownNames where !Self.slot(target, Int(own.offset), { $0.mark == own.mark }) { return false }
    for other in others where !Self.slot(target, other.offset, { $0.request == other.request }) { return false }
    return true
  }

  /// The wrapper's only stored property is the reference to its slot.
  @inline(__always)
  private static func slot(_ target: InjectionTarget, _ offset: Int, _ ask: (AnyInjectedSlot) -> Bool) -> Bool {
    (target.base + offset).load(as: Unmanaged<AnyInjectedSlot>.self)._withUnsafeGuaranteedRef(ask)
  }
}
